import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { pruneStalePresence } from './prune-presence.js';

it('removes presence older than a minute without a connection, and reports how many stay and why', () => {
  const now = 1_000_000;
  const nodes = new RoomNodes([
    ['presence/old', { ts: now - 60_001, state: 'online' }],
    ['presence/older', { ts: now - 900_000, state: 'online' }],
    ['presence/recent', { ts: now - 60_000, state: 'online' }],
    ['presence/connected', { ts: now - 900_000, state: 'online' }],
    ['~connections/c1', { uid: 'connected', pod: 'pod' }],
  ]);
  const draft = new RoomDraft({ room: 'lobby', epoch: 1, offset: 1, nodes } as never, now);
  expect(pruneStalePresence(draft)).toEqual({ pruned: 2, kept: { connected: 1, recent: 1 } });
  expect([...draft.entries('presence/')].map(([key]) => key)).toEqual([
    'presence/recent',
    'presence/connected',
  ]);
});
