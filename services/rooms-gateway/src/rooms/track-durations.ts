import { libraryTracks } from '@sevenfold/contracts';

const durations = new Map(libraryTracks.map(({ url, durationSeconds }) => [url, durationSeconds]));

/** Seconds; undefined for tracks that are not the studio's own. */
export const durationOf = (trackUrl: string) => durations.get(trackUrl);
