import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { member, renderInRoom, RoomStub } from '../testing/render-in-room';
import { MemberList } from './member-list';

const report = { offsetMs: 1, uncertaintyMs: 0.4, roundTripMs: 2, measuredAt: 999_000 };

describe('the member list', () => {
  const row = (name: RegExp) =>
    screen.getAllByTestId('room-member').find(({ textContent }) => name.test(textContent))!;

  it('shows everyone’s role, device, state and timing, the longest present first', () => {
    const room = new RoomStub({
      members: { ben: member('participant', 'Ben', 2), ada: member('host', 'Ada', 1) },
      presence: { ben: { ts: 1, state: 'silent', device: 'Phone' } },
      reports: { ben: { ...report, errorMs: -1.26 } },
    });
    renderInRoom(<MemberList />, room);
    const rows = screen.getAllByTestId('room-member').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Ada \(you\)Host/);
    expect(rows[1]).toMatch(/Ben.*Phone, sound is off.*−1\.3 ± 0\.4 ms/);
  });

  it('shows people in voice first, in any size of room', () => {
    const voice = { ts: 1, state: 'open', mute: false, level: 0, device: 'Microphone' };
    renderInRoom(<MemberList />, new RoomStub({ voice: { ben: voice } }));
    const names = screen.getAllByTestId('room-member').map(({ textContent }) => textContent);
    expect(names).toEqual([expect.stringMatching(/Ben/), expect.stringMatching(/Ada/)]);
  });

  it('can be scrolled by keyboard when it is long', () => {
    const here = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`m${index}`, member('participant', 'M', index)]),
      );
    const room = new RoomStub({ members: here(4) });
    renderInRoom(<MemberList />, room);
    const list = screen.getByRole('list', { name: 'Who’s here' });
    expect(list.tabIndex).toBe(-1);
    room.change({ members: here(30) });
    expect(list.tabIndex).toBe(0);
  });

  it('shows unknown states as they are', () => {
    const presence = { ben: { ts: 1, state: 'constructor', device: 'Phone' } };
    renderInRoom(<MemberList />, new RoomStub({ presence }));
    expect(row(/Ben/).textContent).toContain('Phone, constructor');
  });

  it('lets only guests change their name without leaving', () => {
    const ada = member('host', 'Ada', 1);
    const room = new RoomStub({ members: { ada } });
    renderInRoom(<MemberList />, room);
    expect(screen.queryByRole('button', { name: 'Choose a name' })).toBeNull();
    room.change({ members: { ada: { ...ada, anonymous: true } } });
    fireEvent.click(screen.getByRole('button', { name: 'Choose a name' }));
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: ' Countess ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(room.asked).toEqual([['rename', 'Countess']]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who’s here' }));
    expect(localStorage.getItem('sevenfold.guest-name')).toBe('Countess');
  });

  it('marks guests, and shows the first letter of the name they chose', () => {
    const ben = { ...member('participant', 'Ben', 2), anonymous: true };
    renderInRoom(<MemberList />, new RoomStub({ members: { 'guest-1': ben } }));
    expect(row(/Guest Ben/).textContent).toMatch(/^BGuest Ben/);
  });

  it('marks people who lost the connection', () => {
    const lost = { ...member('participant', 'Ben', 2), lostAt: 5 };
    renderInRoom(<MemberList />, new RoomStub({ members: { ben: lost } }));
    expect(row(/Ben/).textContent).toContain('connection lost');
  });

  it('shows who speaks, except muted people', () => {
    const voice = { ts: 1, state: 'open', mute: false, level: 0, device: 'Microphone' };
    const room = new RoomStub({ voice: { ben: voice }, levels: { ben: 0.8 } });
    renderInRoom(<MemberList />, room);
    const speaking = () => within(row(/Ben/)).getByTestId('speaking-mark').dataset['speaking'];
    expect(speaking()).toBe('true');
    room.change({ levels: { ben: 0.1 } });
    expect(speaking()).toBe('false');
    room.change({ levels: { ben: 0.8 }, voice: { ben: { ...voice, mute: true } } });
    expect(speaking()).toBe('false');
  });

  it('lets the host remove someone after a confirmation that says for how long', async () => {
    const room = new RoomStub();
    renderInRoom(<MemberList />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Manage Ben' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('10 minutes');
    expect(room.asked).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Ben' }));
    expect(room.asked).toEqual([['kick', 'ben']]);
  });

  it('moves the focus to the heading after someone was removed', async () => {
    const room = new RoomStub();
    renderInRoom(<MemberList />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Manage Ben' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ben' }));
    const menu = screen.getByRole('button', { name: 'Manage Ben' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
    room.change({ members: { ada: member('host', 'Ada', 1) } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who’s here' }));
  });

  it('returns the focus to the menu if nobody is removed', async () => {
    renderInRoom(<MemberList />, new RoomStub());
    const menu = screen.getByRole('button', { name: 'Manage Ben' });
    fireEvent.click(menu);
    const item = await screen.findByRole('menuitem', { name: 'Remove…' });
    item.focus();
    fireEvent.click(item);
    const inside = await screen.findByRole('button', { name: 'Remove Ben' });
    await waitFor(() => expect(document.activeElement).toBe(inside));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it('lets the host name helpers, and shows them', async () => {
    const room = new RoomStub();
    renderInRoom(<MemberList />, room);
    const menu = () => fireEvent.click(screen.getByRole('button', { name: 'Manage Ben' }));
    menu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make helper' }));
    room.change({ helpers: { ben: { since: 1 } } });
    expect(row(/Ben/).textContent).toContain('Helper');
    menu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove as helper' }));
    expect(room.asked).toEqual([
      ['setHelper', 'ben', true],
      ['setHelper', 'ben', false],
    ]);
  });

  it('moves the focus to the heading when the menu disappears with the host role', async () => {
    const room = new RoomStub();
    renderInRoom(<MemberList />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Manage Ben' }));
    const item = await screen.findByRole('menuitem', { name: 'Make host' });
    item.focus();
    fireEvent.click(item);
    room.change({ role: 'participant', host: 'ben' });
    const heading = screen.getByRole('heading', { name: 'Who’s here' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(room.asked).toEqual([['transferHost', 'ben']]);
  });

  it('keeps the focus where it moved during the handover', async () => {
    const room = new RoomStub();
    const done = Promise.withResolvers<boolean>();
    Object.assign(room, { transferHost: () => done.promise });
    renderInRoom(
      <>
        <MemberList />
        <input aria-label="Write" />
      </>,
      room,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Manage Ben' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make host' }));
    room.change({ role: 'participant', host: 'ben' });
    const field = screen.getByLabelText('Write');
    field.focus();
    await act(async () => done.resolve(true));
    expect(document.activeElement).toBe(field);
  });

  it('moves the focus to the heading when nobody asks to join any more', () => {
    const knocks = [{ uid: 'cleo', name: 'Cleo', anonymous: false, at: 1 }];
    const room = new RoomStub({ waitingRoom: { knocks, blocked: [], mayLock: true } });
    renderInRoom(<MemberList />, room);
    screen.getByRole('button', { name: 'Let in Cleo' }).focus();
    room.change({ waitingRoom: { knocks: [], blocked: [], mayLock: true } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who’s here' }));
  });

  it('gives listeners no actions on others', () => {
    renderInRoom(<MemberList />, new RoomStub({ role: 'participant', uid: 'ben' }));
    expect(screen.queryByRole('button', { name: /Manage/ })).toBeNull();
  });

  it('tells the host once who asks to join, and lets the host admit or reject them', async () => {
    const room = new RoomStub();
    renderInRoom(<MemberList />, room);
    const knocks = [{ uid: 'cleo', name: 'Cleo', anonymous: false, at: 1 }];
    room.change({ waitingRoom: { knocks, blocked: [], mayLock: true } });
    expect(await screen.findAllByText('Cleo is knocking')).toHaveLength(1);
    room.change({ waitingRoom: { knocks: [...knocks], blocked: [], mayLock: true } });
    expect(screen.getAllByText('Cleo is knocking')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Let in Cleo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Not now, Cleo' }));
    expect(room.asked).toEqual([
      ['access.admit', 'cleo'],
      ['access.deny', 'cleo'],
    ]);
  });
});
