import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { RealtimeError, type RoomState } from '@sevenfold/realtime-client';
import { nobodysSession, renderQueryingPage } from '../../../testing/render-site';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { OutOfRoom, RefusedEntry } from './refused-entry';
import type { EntryFault } from './use-room';

describe('a refused entry', () => {
  const entered: (string | undefined)[] = [];
  const render = (fault: Partial<EntryFault> & { code: string }, name = 'evening') =>
    renderQueryingPage(
      <RefusedEntry
        name={name}
        fault={{ message: 'No.', ...fault }}
        onEnter={password => entered.push(password)}
      />,
      { session: nobodysSession() },
    );

  const scrolledTo = jest.spyOn(globalThis, 'scrollTo');

  beforeEach(() => {
    entered.length = 0;
    scrolledTo.mockReset().mockImplementation(() => undefined);
  });

  it('asks for the password and says when it was wrong', () => {
    render({ code: 'room.password-wrong' });
    expect(screen.getByText('That’s not the password. Try again.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(entered).toEqual(['sesame']);
  });

  it('says how long to wait after too many tries, and accepts none until then', () => {
    jest.useFakeTimers();
    render({ code: 'limit.too-many', retryAfterMs: 30_000, tried: true });
    expect(screen.getByText('Too many tries. Wait 30 seconds.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(entered).toEqual([]);
    act(() => jest.advanceTimersByTime(30_000));
    expect(screen.queryByText(/Too many tries/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(entered).toEqual(['sesame']);
    jest.useRealTimers();
  });

  it.each([
    ['room.kicked', 'You were removed from evening'],
    ['room.full', 'evening is full'],
    ['room.approval-denied', 'Not this time'],
    ['room.guests-closed', 'evening is closed to guests'],
    ['room.guests-wait', 'New guests have to wait'],
    ['limit.new-rooms', 'You can’t open evening today'],
    ['store.unavailable', 'Couldn’t join'],
  ])('explains %s, and links to other rooms', (code, title) => {
    render({ code });
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByRole('link', { name: 'All rooms' })).toBeTruthy();
  });

  it('calls a resident room by its band', () => {
    render({ code: 'room.full' }, 'null-and-void');
    expect(screen.getByRole('heading', { name: 'Null & Void is full' })).toBeTruthy();
  });

  it.each(['room.guests-closed', 'room.guests-wait'])('takes guests to the sign-in and back: %s', code => {
    render({ code });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/auth/signin?from=${encodeURIComponent('/r/evening')}`,
    );
  });

  it('says when a new guest may join after someone on their network was removed', () => {
    const until = new Date(2026, 0, 1, 20, 15, 7).getTime();
    jest.useFakeTimers({ now: until - 10_000 });
    render({ code: 'room.guests-wait', until });
    expect(screen.getByRole('alert').textContent).toMatch(/as a guest at (8:15:07|20:15:07)/);
    const join = screen.getByRole('button', { name: 'Join as a guest' });
    fireEvent.click(join);
    expect(entered).toEqual([]);
    act(() => jest.advanceTimersByTime(10_000));
    fireEvent.click(join);
    expect(entered).toEqual([undefined]);
    jest.useRealTimers();
  });

  it('does not mention passwords when the room is full, even after one was entered', () => {
    render({ code: 'limit.too-many', message: 'Too many people are waiting to join.', tried: true });
    expect(screen.getByRole('alert').textContent).toContain('Too many people are waiting to join.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(entered).toEqual([undefined]);
  });

  it('scrolls into view and takes the focus', () => {
    render({ code: 'room.kicked' });
    expect(scrolledTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says when a removed person may return, and lets them try earlier, because kicks can be undone', () => {
    const until = new Date(2026, 0, 1, 20, 15, 7).getTime();
    jest.useFakeTimers({ now: until - 10_000 });
    render({ code: 'room.kicked', until });
    expect(screen.getByRole('alert').textContent).toMatch(/come back at (8:15:07|20:15:07)/);
    const back = screen.getByRole('button', { name: 'Come back' });
    fireEvent.click(back);
    expect(entered).toEqual([undefined]);
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('alert').textContent).toContain('You can join again.');
    fireEvent.click(back);
    expect(entered).toEqual([undefined, undefined]);
    jest.useRealTimers();
  });

  it('shows times by this device’s clock, which may differ from the server’s', () => {
    jest.useFakeTimers({ now: new Date(2026, 0, 1, 20).getTime() });
    // The server is an hour ahead.
    const room = new RoomStub({ status: 'kicked', kickedUntil: new Date(2026, 0, 1, 21, 15, 7).getTime() });
    renderInRoom(<OutOfRoom onEnter={() => undefined} />, room);
    expect(screen.getByRole('alert').textContent).toMatch(/come back at (8:15:07|20:15:07)/);
    jest.useRealTimers();
  });

  it.each([
    ['as the server says', { until: 1_040_000 }, 40_000],
    ['a minute later if the server gives no time', {}, 60_000],
  ])('says when to ask to join again, and allows it then: %s', (_, fault, waitMs) => {
    jest.useFakeTimers({ now: 1_000_000 });
    render({ code: 'room.approval-denied', ...fault });
    const time = new Date(1_000_000 + waitMs).toLocaleTimeString(undefined, { timeStyle: 'medium' });
    expect(screen.getByRole('alert').textContent).toContain(`You can knock again at ${time}, or`);
    const knock = screen.getByRole('button', { name: 'Knock again' });
    act(() => jest.advanceTimersByTime(waitMs - 1));
    fireEvent.click(knock);
    expect(entered).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    fireEvent.click(knock);
    expect(entered).toEqual([undefined]);
    jest.useRealTimers();
  });
});

describe('a room that was locked while someone was away', () => {
  const entered: (string | undefined)[] = [];
  const render = (state: Partial<RoomState>) => {
    entered.length = 0;
    const room = new RoomStub({ status: 'closed', ...state });
    renderInRoom(<OutOfRoom onEnter={password => entered.push(password)} />, room);
  };
  const refusedWith = (code: string) =>
    render({ closedBy: code, refusal: new RealtimeError(code, 'Not now.', {}) });

  it.each(['room.password-required', 'room.password-wrong'])('asks for the password: %s', code => {
    refusedWith(code);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(entered).toEqual(['sesame']);
  });

  it('knocks again by itself if people enter by approval', () => {
    refusedWith('room.approval-pending');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(entered).toEqual([undefined]);
  });

  it('says that the room is full', () => {
    refusedWith('room.full');
    expect(screen.getByRole('alert').textContent).toContain('first-room is full');
  });

  it('is distinguished from a room that an operator closed', () => {
    render({ closedBy: 'room-closed' });
    expect(screen.getByRole('alert').textContent).toContain('This room was closed');
  });
});
