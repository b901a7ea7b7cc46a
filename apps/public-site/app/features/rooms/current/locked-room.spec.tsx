import { screen, waitFor } from '@testing-library/react';
import type { ClientMessage } from '@sevenfold/contracts';
import { guestsSession, renderSite } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';
import { silentAudio } from '../../../testing/silent-audio';
import { CurrentRoomOutlet } from './current-room-outlet';
import RoomInTab from './room-in-tab';
import { RoomPage } from './room-page';

/** The socket of a server whose only room is locked. */
class LockedServer {
  static code: string;
  readyState = 1;
  bufferedAmount = 0;
  onopen?: () => void;
  onmessage?: (frame: { data: string }) => void;
  onclose: unknown;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  send(data: string | ArrayBuffer) {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ClientMessage;
    if (message.t === 'hello')
      this.answer({ t: 'welcome', uid: 'guest-1', serverTime: Date.now(), expiresAt: Date.now() + 600_000 });
    if (message.t === 'join')
      this.answer({ t: 'error', id: message.id, code: LockedServer.code, message: 'It is locked.' });
  }

  close() {}

  private answer(frame: object) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
}

beforeEach(() => {
  silentAudio();
  // jsdom has no user timing.
  Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined });
  serverStub({ 'POST /api/rydesync/tickets': () => ({ body: { ticket: 'ticket' } }) });
  globalThis.WebSocket = LockedServer as unknown as typeof WebSocket;
});

it('says in the page’s own notice that someone has knocked, so that screen readers announce it', async () => {
  LockedServer.code = 'room.approval-pending';
  renderSite(
    <>
      <RoomPage name="evening" />
      <CurrentRoomOutlet />
    </>,
    { session: guestsSession() },
  );
  const notice = screen.getByText('Joining…');
  await waitFor(() => expect(notice.textContent).toContain('You’ve knocked'));
  expect(notice.closest('[role=status]')).toBeTruthy();
});

it('asks for a room’s password on pages that do not provide Mantine’s controls', async () => {
  LockedServer.code = 'room.password-required';
  const container = document.body.appendChild(document.createElement('div'));
  renderSite(<RoomInTab name="evening" container={container} />, { session: guestsSession() });
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  container.remove();
});
