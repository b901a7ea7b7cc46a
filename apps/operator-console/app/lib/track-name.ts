import { libraryTracks, trackTitle } from '@sevenfold/contracts';

/** A track's name on every screen. */
export const trackName = (track: Parameters<typeof trackTitle>[0]) => trackTitle(track, libraryTracks);
