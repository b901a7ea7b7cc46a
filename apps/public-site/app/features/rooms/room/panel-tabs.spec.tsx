import { screen } from '@testing-library/react';
import { queued, renderInRoom, RoomStub } from '../testing/render-in-room';
import { PanelTabs } from './panel-tabs';

const names = () => screen.getAllByRole('button').map(button => button.textContent);

it('says what it counts', () => {
  const room = new RoomStub({ queue: [queued('a', 'Amber', 'ada'), queued('b', 'Bells', 'ben')] });
  renderInRoom(<PanelTabs panel="queue" onChange={() => undefined} />, room);
  expect(names()).toEqual(['Queue 2 tracks', 'People 2 here', 'Guestbook']);
  room.change({
    queue: [],
    waitingRoom: { knocks: [{ uid: 'cleo', anonymous: true, at: 1 }], blocked: [], mayLock: true },
    guestbook: [{ key: 'z', uid: 'ben', name: 'Ben', text: 'Hello', ts: 1 }],
  });
  expect(names()).toEqual(['Queue', 'People 1 knocking', 'Guestbook 1 unread']);
});
