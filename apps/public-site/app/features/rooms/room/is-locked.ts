import type { RoomState } from '@sevenfold/realtime-client';

/** True if a password, the host's approval or an account is needed to enter. */
export const isLocked = ({ password, approval, guests }: RoomState['access']) =>
  password || approval || guests === false;
