import { createRef } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { member, renderInRoom, RoomStub } from '../testing/render-in-room';
import { RoomHead } from './room-head';

describe('the head of a room', () => {
  it('shows the person’s role', () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<RoomHead heading={createRef()} onOpen={() => undefined} />, room);
    const part = () => screen.getByTestId('room-role').textContent;
    expect(part()).toBe('Listener');
    room.change({ helpers: { ben: { since: 1 } } });
    expect(part()).toBe('Helper');
    room.change({ role: 'host', host: 'ben' });
    expect(part()).toBe('Host');
  });

  it('says that the host is away while their place is kept', () => {
    const away = { ...member('host', 'Ben', 1), lostAt: 5 };
    const room = new RoomStub({ host: 'ben', members: { ada: member('participant', 'Ada', 2), ben: away } });
    renderInRoom(<RoomHead heading={createRef()} onOpen={() => undefined} />, room);
    expect(screen.getByText(/The host is away\./)).toBeTruthy();
    room.change({ members: { ada: member('participant', 'Ada', 2), ben: member('host', 'Ben', 1) } });
    expect(screen.queryByText(/The host is away/)).toBeNull();
  });

  it('moves the focus to the room’s name when its keeper hosts again', () => {
    const keeper = { uid: 'ada', name: 'Ada', since: 1 };
    const room = new RoomStub({ keeper, role: 'participant', host: 'ben' });
    renderInRoom(<RoomHead heading={createRef()} onOpen={() => undefined} />, room);
    const again = screen.getByRole('button', { name: 'Host again' });
    again.focus();
    fireEvent.click(again);
    expect(room.asked).toEqual([['transferHost', 'ada']]);
    room.change({ role: 'host', host: 'ada' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
