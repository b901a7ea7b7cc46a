import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Refusal, renderInRoom, RoomStub } from '../testing/render-in-room';
import { SettingsDialog } from './settings-dialog';

describe('the settings of a room', () => {
  const approval = () => screen.getByLabelText(/Ask me before anyone joins/) as HTMLInputElement;

  it('shows access changes immediately, and reverts rejected ones', async () => {
    const room = new RoomStub();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    fireEvent.click(approval());
    expect(approval().checked).toBe(true);
    room.change({ access: { password: false, approval: true } });
    expect(approval().checked).toBe(true);
    expect(room.asked).toEqual([['access.setApproval', true]]);
    room.refusal = new Refusal('room.not-host');
    fireEvent.click(approval());
    expect(approval().checked).toBe(false);
    await waitFor(() => expect(approval().checked).toBe(true));
    expect(screen.getByText('Only the host can do that.')).toBeTruthy();
  });

  it('closes the room to guests with one switch that changes immediately', () => {
    const room = new RoomStub();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    const guests = screen.getByLabelText(/Close to guests/) as HTMLInputElement;
    fireEvent.click(guests);
    expect(guests.checked).toBe(true);
    expect(room.asked).toEqual([['access.setGuests', false]]);
    room.change({ access: { password: false, approval: false, guests: false } });
    fireEvent.click(guests);
    expect(room.asked[1]).toEqual(['access.setGuests', true]);
  });

  it('says that the person owns the lock only once there is one, and how long it stays on', () => {
    const room = new RoomStub();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    expect(screen.getByText('You can lock this room.')).toBeTruthy();
    room.change({ access: { password: false, approval: false, guests: false } });
    expect(screen.getByText(/^You own the lock\. .*After 7 days without you/)).toBeTruthy();
    room.change({ keeper: { uid: 'ada', name: 'Ada', since: 1 } });
    expect(screen.getByText(/^You own the lock\. It stays on for as long as you keep/)).toBeTruthy();
  });

  it('leaves the lock to the person who set it, and says so', () => {
    const blocked = [{ uid: 'cleo', name: 'Cleo', until: 2 }];
    const room = new RoomStub({
      access: { password: true, approval: false },
      waitingRoom: { knocks: [], blocked, mayLock: false },
    });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    expect(screen.getByText(/Someone else locked this room/)).toBeTruthy();
    expect(screen.queryByLabelText(/Close to guests/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Let back in' })).toBeNull();
    expect(screen.getByLabelText('Add to the queue')).toBeTruthy();
  });

  it('shows its owner only the lock while someone else hosts', () => {
    const room = new RoomStub({ role: 'participant', host: 'ben' });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    expect(screen.getByLabelText(/Close to guests/)).toBeTruthy();
    expect(screen.queryByLabelText('Add to the queue')).toBeNull();
  });

  it('tells a guest who hosts the lobby why it cannot be locked', () => {
    const room = new RoomStub({
      room: 'lobby',
      members: { ada: { role: 'host', joinedAt: 1, anonymous: true } },
      waitingRoom: { knocks: [], blocked: [], mayLock: false },
    });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    expect(screen.getByText(/The lobby is open to everyone/)).toBeTruthy();
  });

  it('moves the focus to the access section after someone is readmitted', () => {
    const someone = { uid: 'cleo', name: 'Cleo', until: 2 };
    const room = new RoomStub({ waitingRoom: { knocks: [], blocked: [someone], mayLock: true } });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    const back = screen.getByRole('button', { name: 'Let back in' });
    back.focus();
    fireEvent.click(back);
    room.change({ waitingRoom: { knocks: [], blocked: [], mayLock: true } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access' }));
    expect(room.asked).toEqual([['access.unblock', 'cleo']]);
  });

  it('moves the focus to the access section after the password is removed', () => {
    const room = new RoomStub({ access: { password: true, approval: false } });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    const remove = screen.getByRole('button', { name: 'Remove password' });
    remove.focus();
    fireEvent.click(remove);
    room.change({ access: { password: false, approval: false } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access' }));
  });

  it('has a row for each permission', () => {
    const room = new RoomStub();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    const choose = (label: string, role: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: role } });
    choose('Add to the queue', 'member');
    choose('Play, pause and choose', 'host');
    choose('Speak', 'host');
    const { from } = room.state.settings;
    expect(room.asked).toEqual([
      ['changeSettings', { queueOpen: true, from: { ...from, queue: 'member' } }],
      ['changeSettings', { from: { ...from, play: 'host' } }],
      ['changeSettings', { voiceOpen: false }],
    ]);
    room.change({ settings: { ...room.state.settings, voiceOpen: false } });
    expect((screen.getByLabelText('Speak') as HTMLSelectElement).value).toBe('host');
  });

  it('sets the cross-fade, and shows one that another client has chosen', () => {
    const room = new RoomStub();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    const fade = () => screen.getByLabelText('Cross-fade between tracks') as HTMLSelectElement;
    expect(fade().selectedOptions[0]!.text).toBe('None');
    fireEvent.change(fade(), { target: { value: '6' } });
    expect(room.asked).toEqual([['changeSettings', { crossFadeSeconds: 6 }]]);
    room.change({ settings: { ...room.state.settings, crossFadeSeconds: 7 } });
    expect(fade().selectedOptions[0]!.text).toBe('7 s');
  });

  it('offers to remove an existing password, and readmits people', () => {
    const blocked = [{ uid: 'cleo', name: 'Cleo', until: 2_000_000 }];
    const room = new RoomStub({
      access: { password: true, approval: false },
      waitingRoom: { knocks: [], blocked, mayLock: true },
    });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Remove password' }));
    fireEvent.click(screen.getByRole('button', { name: 'Let back in' }));
    expect(room.asked).toEqual([
      ['access.setPassword', null],
      ['access.unblock', 'cleo'],
    ]);
  });

  it('leaves settings, helpers and lock of a kept room to its keeper', () => {
    const keeper = { uid: 'ben', name: 'Ben', since: 1 };
    const room = new RoomStub({ keeper, waitingRoom: { knocks: [], blocked: [], mayLock: false } });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    expect(screen.queryByLabelText('Add to the queue')).toBeNull();
    expect(screen.getByText(/Ben keeps this room and hosts it when they’re here/)).toBeTruthy();
    expect(screen.queryByText(/Someone else locked/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Release/ })).toBeNull();
  });

  it('lets its keeper change everything while someone else hosts, and release the room', () => {
    const keeper = { uid: 'ada', name: 'Ada', since: 1 };
    renderInRoom(
      <SettingsDialog onClose={() => undefined} />,
      new RoomStub({ keeper, role: 'participant', host: 'ben' }),
    );
    expect(screen.getByLabelText('Add to the queue')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Release first-room' })).toBeTruthy();
  });

  it('keeps the focus in the dialog while its keeper releases the room, and afterwards', async () => {
    const keeper = { uid: 'ada', name: 'Ada', since: 1 };
    const room = new RoomStub({ keeper, role: 'participant', host: 'ben' });
    renderInRoom(<SettingsDialog onClose={() => undefined} />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Release first-room' }));
    fireEvent.click(screen.getByRole('button', { name: 'Release first-room' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kept room' }));
    room.change({ keeper: null });
    expect(screen.queryByRole('heading', { name: 'Kept room' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access' }));
    // There is no server here.
    await screen.findByText('Couldn’t release the room');
  });

  it('tells guests who host that signing in lets them keep the room, but not in the lobby', () => {
    const { unmount } = renderInRoom(<SettingsDialog onClose={() => undefined} />, new RoomStub());
    expect(screen.getByText(/Sign in to keep this room/)).toBeTruthy();
    unmount();
    renderInRoom(<SettingsDialog onClose={() => undefined} />, new RoomStub({ room: 'lobby' }));
    expect(screen.queryByText(/keep this room/i)).toBeNull();
  });
});
