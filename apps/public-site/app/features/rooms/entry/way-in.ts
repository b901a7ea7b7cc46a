import type { ConnectionState } from '@sevenfold/realtime-client';
import type { Wait } from './use-room';

/** What there is to say of the way into a room, other than that one is on it. */
export function wayIn(connection: ConnectionState, waiting: Wait | undefined): string | undefined {
  if (connection === 'offline') return 'No connection. This page goes on trying.';
  if (waiting?.hostAway)
    return 'This room is locked and nobody is in it right now. Stay on this page: you join when someone comes and lets you in.';
  if (waiting) return 'You knocked, and the host can see it. This page joins by itself when you are let in.';
  return undefined;
}
