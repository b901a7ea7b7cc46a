import { screen } from '@testing-library/react';
import type { ClientMessage } from '@sevenfold/contracts';
import { guestsSession, renderSite } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';
import { silentAudio } from '../../../testing/silent-audio';
import RoomInTab from './room-in-tab';

/** The socket of a server whose only room has a password. */
class LockedServer {
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
      this.answer({ t: 'error', id: message.id, code: 'room.password-required', message: 'Enter it.' });
  }

  close() {}

  private answer(frame: object) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
}

it('asks for a room’s password on pages that do not provide Mantine’s controls', async () => {
  silentAudio();
  // jsdom has no user timing.
  Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined });
  serverStub({ 'POST /api/rydesync/tickets': () => ({ body: { ticket: 'ticket' } }) });
  globalThis.WebSocket = LockedServer as unknown as typeof WebSocket;
  const container = document.body.appendChild(document.createElement('div'));
  renderSite(<RoomInTab name="evening" container={container} />, { session: guestsSession() });
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  container.remove();
});
