import { screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { useHostToasts } from './use-host-toasts';

function Toasts() {
  useHostToasts();
  return null;
}

describe('role toasts', () => {
  const toast = 'You’re a helper now';
  const helpers = { ben: { since: 1 } };
  const asListener = { role: 'participant', uid: 'ben' } as const;

  it('announce once that someone became a helper', async () => {
    const room = new RoomStub(asListener);
    renderInRoom(<Toasts />, room);
    room.change({ helpers });
    expect(await screen.findByText(toast)).toBeTruthy();
    room.change({ helpers: { ...helpers, cleo: { since: 2 } } });
    expect(screen.getAllByText(toast)).toHaveLength(1);
  });

  it('announce that someone is no longer a helper, unless they became host', async () => {
    const room = new RoomStub({ ...asListener, helpers });
    renderInRoom(<Toasts />, room);
    room.change({ helpers: {}, host: 'ben' });
    expect(await screen.findByText('You’re the host now')).toBeTruthy();
    const lost = 'You’re no longer a helper';
    expect(screen.queryByText(lost)).toBeNull();
    room.change({ helpers, host: 'ada' });
    room.change({ helpers: {} });
    expect(await screen.findByText(lost)).toBeTruthy();
  });

  it('say why the person who keeps the room hosts it again', async () => {
    const keeper = { uid: 'ada', name: 'Ada', since: 1 };
    const room = new RoomStub({ role: 'host', host: 'ben', uid: 'ben', keeper });
    renderInRoom(<Toasts />, room);
    room.change({ role: 'participant', host: 'ada' });
    expect(await screen.findByText('Ada is the host again')).toBeTruthy();
    expect(screen.getByText('Ada keeps this room.')).toBeTruthy();
  });

  it('do not announce roles from before joining', () => {
    renderInRoom(<Toasts />, new RoomStub({ ...asListener, helpers }));
    expect(screen.queryByText(toast)).toBeNull();
  });
});
