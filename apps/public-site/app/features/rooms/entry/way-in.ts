import type { ConnectionState } from '@sevenfold/realtime-client';
import type { Wait } from '../first-sound/entering';

/** The text while someone joins; undefined for “Joining…”. */
export function wayIn(connection: ConnectionState, waiting: Wait | undefined): string | undefined {
  if (connection === 'offline') return 'No connection. We’ll keep trying.';
  if (waiting?.hostAway)
    return 'This room is locked and empty right now. Keep this tab open: you’ll join once someone arrives and lets you in.';
  if (waiting) return 'You’ve knocked, and the host can see it. You’ll join as soon as they let you in.';
  return undefined;
}
