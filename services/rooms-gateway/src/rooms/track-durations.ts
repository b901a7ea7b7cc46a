import { tracks } from './track-library.js';

const durations = new Map(tracks.map(({ url, durationSeconds }) => [url, durationSeconds]));

/** Seconds; undefined for tracks that are not the studio's own. */
export const durationOf = (trackUrl: string) => durations.get(trackUrl);
