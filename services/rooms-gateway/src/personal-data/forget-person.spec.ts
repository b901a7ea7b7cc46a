import type { Json } from '@sevenfold/contracts';
import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { forgetPerson } from './forget-person.js';

const draftOf = (nodes: Record<string, unknown>) =>
  new RoomDraft(
    { room: 'lobby', epoch: 1, offset: 0, nodes: new RoomNodes(Object.entries(nodes) as [string, Json][]) },
    0,
  );

describe('forgetting a person in a room', () => {
  it('removes their data, and their name from the room’s data', () => {
    const draft = draftOf({
      'guestbook/a': { uid: 'ada', name: 'Ada', text: 'Hello' },
      'guestbook/b': { uid: 'ben', name: 'Ben', text: 'Hello Ada' },
      '~bans/ada': { until: 5 },
      'queue/1': { trackUrl: '/audio/tideline.mp3', addedBy: 'ada' },
      'history/1': { trackUrl: '/audio/tideline.mp3', addedBy: 'ben', removedBy: 'ada' },
      'votes/ada': { track: 1 },
      'wishes/ada': { keys: ['1'] },
      'helpers/ada': { since: 1 },
      'reactions/1-0': { uid: 'ada', emoji: '🔥', position: 1, track: 1 },
      'actions/x': { uid: 'ada' },
      'activities/1': { type: 'user_kicked', user: 'cleo', timestamp: 1, data: { by: 'ada' } },
      'activities/2': { type: 'room_created', user: 'ada', timestamp: 2 },
      '~lock': { salt: 's', hash: 'h', by: 'ada' },
      '~bans/cleo': { until: 5, by: 'ada' },
      '~commands/1': { at: 1, before: { host: 'ada' }, after: { host: 'ben' } },
      '~commands/2': { at: 2, before: { host: 'ben' }, after: { host: 'ada' } },
      '~commands/3': { at: 3, before: { host: 'ben' }, after: { host: 'cleo' } },
    });
    expect(forgetPerson(draft, 'ada')).toEqual({ removed: 9, kept: 6 });
    expect([...draft.entries('')].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['~bans/cleo', { until: 5, by: 'deleted' }],
      ['~commands/1', { at: 1 }],
      ['~commands/2', { at: 2 }],
      ['~commands/3', { at: 3, before: { host: 'ben' }, after: { host: 'cleo' } }],
      ['~lock', { salt: 's', hash: 'h', by: 'deleted' }],
      ['guestbook/b', { uid: 'ben', name: 'Ben', text: 'Hello Ada' }],
      ['history/1', { trackUrl: '/audio/tideline.mp3', addedBy: 'ben', removedBy: 'deleted' }],
      ['queue/1', { trackUrl: '/audio/tideline.mp3', addedBy: 'deleted' }],
    ]);
  });

  it('does not confuse them with someone whose id has the same beginning', () => {
    const draft = draftOf({ '~bans/adam': { until: 5 }, 'queue/1': { addedBy: 'adam' } });
    expect(forgetPerson(draft, 'ada')).toEqual({ removed: 0, kept: 0 });
  });
});
