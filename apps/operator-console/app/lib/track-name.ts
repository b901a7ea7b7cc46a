import { libraryTracks, trackTitle } from '@sevenfold/contracts';

/** What every screen calls a track. */
export const trackName = (track: Parameters<typeof trackTitle>[0]) => trackTitle(track, libraryTracks);
