/**
 * States of a room's playback, the same for members, operators and the API. Separate from `playingState`,
 * because pages that validate answers need only the names.
 */
export const playingStates = ['playing', 'paused', 'ended', 'idle'] as const;
export type PlayingState = (typeof playingStates)[number];
