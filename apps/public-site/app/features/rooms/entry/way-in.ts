import type { ConnectionState } from '@sevenfold/realtime-client';

/** What there is to say of the way into a room, other than that one is on it. */
export function wayIn(connection: ConnectionState, waiting: boolean): string | undefined {
  if (connection === 'offline') return 'No connection. This page goes on trying.';
  if (waiting) return 'You knocked. The host sees you at the door; this page goes in by itself.';
  return undefined;
}
