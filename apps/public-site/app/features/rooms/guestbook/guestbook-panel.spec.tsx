import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal, renderInRoom, RoomStub } from '../testing/render-in-room';
import { GuestbookPanel } from './guestbook-panel';

const lines = [
  { key: 'a', uid: 'ada', name: 'Ada', text: 'Hello', ts: 1_000_000 },
  { key: 'b', uid: 'ben', name: 'Ben', text: 'Hello, Ada', ts: 1_001_000 },
  { key: 'c', uid: 'ben', name: 'Ben', text: 'In time?', ts: 1_002_000 },
];

describe('the guestbook', () => {
  const field = () => screen.getByLabelText('Write in the guestbook') as HTMLTextAreaElement;

  it('marks guests, who may use a member’s name', () => {
    const lines = ['ben', 'guest-1'].map(uid => ({ key: uid, uid, name: 'Ben', text: uid, ts: 1 }));
    renderInRoom(<GuestbookPanel />, new RoomStub({ guestbook: lines }));
    expect(screen.getAllByText(/Ben$/).map(({ textContent }) => textContent)).toEqual(['Ben', 'Guest Ben']);
  });

  it('sends on Enter, and inserts a line break on Shift+Enter', async () => {
    const room = new RoomStub();
    renderInRoom(<GuestbookPanel />, room);
    fireEvent.change(field(), { target: { value: '  Hi  ' } });
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(room.asked).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(room.asked).toEqual([['guestbook.write', 'Hi']]);
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('restores a rejected message, and counts down in slow mode', async () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<GuestbookPanel />, room);
    room.refusal = new Refusal('guestbook.slow', 60_000);
    fireEvent.change(field(), { target: { value: 'Again' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Slow mode: (60|[1-5]\d) s/);
    expect(field().value).toBe('Again');
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('does not mention slow mode once the wait is over', async () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<GuestbookPanel />, room);
    room.refusal = new Refusal('guestbook.slow', 500);
    fireEvent.change(field(), { target: { value: 'Again' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await screen.findByText('Slow mode: 1 s to go.');
    await waitFor(() => expect(screen.queryByText(/Slow mode/)).toBeNull());
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('mentions slow mode only if that is why a message was rejected', async () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<GuestbookPanel />, room);
    room.refusal = new Refusal('limit.too-many', 60_000);
    fireEvent.change(field(), { target: { value: 'Again' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('That was a lot at once. Wait a moment, then try again.');
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('marks a message as waiting only if it is not sent after a moment', async () => {
    const [first, ...others] = lines;
    const room = new RoomStub({ guestbook: [{ ...first!, waiting: true }, ...others] });
    renderInRoom(<GuestbookPanel />, room);
    const waiting = 'Waiting to be sent';
    expect(screen.queryByText(waiting)).toBeNull();
    expect(await screen.findAllByText(waiting)).toHaveLength(1);
    room.change({ guestbook: lines });
    expect(screen.queryByText(waiting)).toBeNull();
  });

  it('shows a name once for consecutive messages', () => {
    renderInRoom(<GuestbookPanel />, new RoomStub({ guestbook: lines }));
    expect(screen.getAllByText('Ben')).toHaveLength(1);
  });

  it('lets people delete their own messages, and the host all', () => {
    const room = new RoomStub({ guestbook: lines, role: 'participant', uid: 'ben' });
    renderInRoom(<GuestbookPanel />, room);
    expect(screen.queryByRole('button', { name: 'Delete “Hello”' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete “In time?”' }));
    room.change({ role: 'host' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete “Hello”' }));
    expect(room.asked).toEqual([
      ['guestbook.remove', 'c'],
      ['guestbook.remove', 'a'],
    ]);
  });

  it('keeps the focus when a message disappears, and in the field after sending', async () => {
    const room = new RoomStub({ guestbook: lines });
    renderInRoom(<GuestbookPanel />, room);
    screen.getByRole('button', { name: 'Delete “Hello”' }).focus();
    room.change({ guestbook: lines.slice(1) });
    expect(document.activeElement).toBe(screen.getByRole('log'));

    fireEvent.change(field(), { target: { value: 'Hi' } });
    const send = screen.getByRole('button', { name: 'Send' });
    send.focus();
    fireEvent.click(send);
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(room.asked).toEqual([['guestbook.write', 'Hi']]));
  });

  it('lets the host clear it, after asking', async () => {
    const room = new RoomStub({ guestbook: lines });
    renderInRoom(<GuestbookPanel />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    const dialog = await screen.findByRole('dialog');
    expect(room.asked).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear the guestbook' }));
    expect(room.asked).toEqual([['guestbook.clear']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  async function asksToClear(room: RoomStub) {
    renderInRoom(<GuestbookPanel />, room);
    const clear = screen.getByRole('button', { name: 'Clear' });
    clear.focus();
    fireEvent.click(clear);
    const dialog = await screen.findByRole('dialog');
    const press = (name: string) => {
      const button = within(dialog).getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    };
    return { clear, press };
  }

  it('moves the focus to the empty list after clearing it', async () => {
    const room = new RoomStub({ guestbook: lines });
    // The messages disappear before the server has answered.
    Object.assign(room.guestbook, { clear: async () => room.change({ guestbook: [] }) });
    const { press } = await asksToClear(room);
    press('Clear the guestbook');
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  it('returns the focus to “Clear” when the host cancels, and to the list when that button disappears', async () => {
    const room = new RoomStub({ guestbook: lines });
    const { clear, press } = await asksToClear(room);
    press('Cancel');
    expect(document.activeElement).toBe(clear);
    room.change({ guestbook: [] });
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  it('is closed to listeners if the host closes it', () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<GuestbookPanel />, room);
    room.change({ settings: { ...room.state.settings, guestbookOpen: false } });
    expect(screen.queryByLabelText('Write in the guestbook')).toBeNull();
    expect(screen.getByText('The host has closed the guestbook.')).toBeTruthy();
  });
});
