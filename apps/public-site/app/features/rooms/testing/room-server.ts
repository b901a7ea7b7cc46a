import type { ClientMessage, ServerMessage } from '@sevenfold/contracts';
import { serverStub } from '../../../testing/server-stub';
import { silentAudio } from '../../../testing/silent-audio';

class Unseen {
  observe() {}
  disconnect() {}
}

/** The socket of a server with one room. */
export class RoomServer {
  /** Its answer to `join` and `attend`. */
  static answer: (asked: Extract<ClientMessage, { t: 'join' | 'attend' }>) => ServerMessage;
  readyState = 1;
  bufferedAmount = 0;
  onopen?: () => void;
  onmessage?: (frame: { data: string }) => void;
  onclose: unknown;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  static begin() {
    silentAudio();
    // jsdom has no user timing, and does not know what is in view.
    Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined });
    Object.assign(globalThis, { WebSocket: RoomServer, IntersectionObserver: Unseen });
    serverStub({ 'POST /api/rydesync/tickets': () => ({ body: { ticket: 'ticket' } }) });
  }

  send(data: string | ArrayBuffer) {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ClientMessage;
    if (message.t === 'hello')
      this.tell({ t: 'welcome', uid: 'guest-1', serverTime: Date.now(), expiresAt: Date.now() + 600_000 });
    if (message.t === 'join' || message.t === 'attend') this.tell(RoomServer.answer(message));
  }

  close() {}

  private tell(frame: object) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
}
