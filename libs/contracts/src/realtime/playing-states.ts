/**
 * What a room plays, the same for its members, operators and the API. Apart from `playingState`, because
 * pages that validate answers need the names alone.
 */
export const playingStates = ['playing', 'paused', 'ended', 'idle'] as const;
export type PlayingState = (typeof playingStates)[number];
