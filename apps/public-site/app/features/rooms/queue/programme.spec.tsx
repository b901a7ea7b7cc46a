import { createRef } from 'react';
import { screen } from '@testing-library/react';
import { houseSession, onAir, residentRoomOf } from '@sevenfold/contracts';
import { RoomHead } from '../room/room-head';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { Programme } from './programme';

const resident = residentRoomOf('low-altitude')!;
const now = Date.UTC(2026, 10, 27, 12);

describe('a resident room', () => {
  const room = () =>
    new RoomStub({
      room: resident.room,
      role: 'participant',
      host: null,
      waitingRoom: { knocks: [], blocked: [], mayLock: false },
      session: houseSession(onAir(resident, now)),
    });

  it('shows what comes next and when, and moves on with the track', () => {
    const stub = room();
    renderInRoom(<Programme resident={resident} />, stub);
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const { next, nextAt } = onAir(resident, now);
    expect(rows()).toHaveLength(8);
    expect(rows()[0]).toContain(next.title);
    // The stub's device is an hour behind the server.
    const begins = new Date(nextAt - stub.realtime.serverTimeOffset());
    expect(rows()[0]).toContain(String(begins.getMinutes()).padStart(2, '0'));
    expect(screen.getAllByRole('time')[0]!.getAttribute('datetime')).toBe(new Date(nextAt).toISOString());
    const second = rows()[1];
    stub.change({ session: houseSession(onAir(resident, nextAt)) });
    expect(rows()[0]).toBe(second);
  });

  it('has the band’s name, and says that nobody hosts', () => {
    renderInRoom(<RoomHead heading={createRef()} onOpen={() => undefined} />, room());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Low Altitude');
    expect(screen.getByText('The house plays here')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
  });
});
