import { screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { RoomHead } from './room-head';

describe('the head of a room', () => {
  it('says what part one has in it', () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<RoomHead onOpen={() => undefined} />, room);
    const part = () => screen.getByTestId('room-role').textContent;
    expect(part()).toBe('Listener');
    room.change({ helpers: { ben: { since: 1 } } });
    expect(part()).toBe('Helper');
    room.change({ role: 'host', host: 'ben' });
    expect(part()).toBe('Host');
  });
});
