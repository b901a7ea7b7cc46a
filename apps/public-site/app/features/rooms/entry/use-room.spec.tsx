import { act, screen, waitFor } from '@testing-library/react';
import type { ClientMessage, ServerMessage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { guestsSession, renderSite } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';
import { useRoom } from './use-room';

/** A gateway that answers joins when the test says so. */
class Gateway {
  static socket: Gateway | undefined;
  readyState = 0;
  readonly bufferedAmount = 0;
  isClosed = false;
  readonly asked: (ClientMessage & { id?: number })[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;

  constructor() {
    Gateway.socket = this;
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(data: string | ArrayBuffer) {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ClientMessage & { id: number };
    this.asked.push(message);
    if (message.t === 'hello') this.tell({ t: 'welcome', ...greeting() });
    // Rejects `attend`, like a gateway of a release without halls.
    else if (message.t === 'attend')
      this.tell({ t: 'error', id: message.id, code: 'frame.invalid', message: 'Unknown.' });
    else if (message.t !== 'join' && message.id) this.tell({ t: 'ack', id: message.id, epoch: 1, offset: 7 });
  }

  /** Answers the pending join. */
  answer(outcome: 'joined' | 'full') {
    const id = this.asked.find(({ t }) => t === 'join')!.id!;
    if (outcome === 'full') return this.tell({ t: 'error', id, code: 'room.full', message: 'Full.' });
    const place = { room: 'evening', role: 'host', epoch: 1, offset: 7 } as const;
    this.tell({ t: 'joined', id, ...place, recovered: false, snapshot: [] });
  }

  close() {
    this.isClosed = true;
  }

  get has() {
    return this.asked.map(({ t }) => t);
  }

  private tell(message: ServerMessage) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

const greeting = () => ({
  v: 1,
  session: 's',
  epoch: 1,
  uid: 'guest-1',
  serverTime: Date.now(),
  expiresAt: Date.now() + 600_000,
});
const { WebSocket } = globalThis;
// jsdom has no marks.
Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined });

beforeEach(() => {
  Gateway.socket = undefined;
  globalThis.WebSocket = Gateway as unknown as typeof WebSocket;
  serverStub({ 'POST /api/rydesync/tickets': () => ({ body: { ticket: 'ticket' } }) });
});
afterEach(() => {
  globalThis.WebSocket = WebSocket;
});

function Visitor() {
  return useAuth().user ? <InRoom /> : null;
}

function InRoom() {
  const { room, fault } = useRoom('evening');
  return <p>{room ? 'inside' : (fault?.code ?? 'outside')}</p>;
}

async function startJoining() {
  const { unmount } = renderSite(<Visitor />, { session: guestsSession() });
  await waitFor(() => expect(Gateway.socket?.has).toContain('join'));
  return { unmount, gateway: Gateway.socket! };
}

it('leaves a room that answers after the person has left the page', async () => {
  const { unmount, gateway } = await startJoining();
  unmount();
  expect(gateway.isClosed).toBe(false);
  gateway.answer('joined');
  await waitFor(() => expect(gateway.isClosed).toBe(true));
  expect(gateway.has).toContain('leave');
});

it('closes the connection when the room rejects someone who has left the page', async () => {
  const { unmount, gateway } = await startJoining();
  unmount();
  gateway.answer('full');
  await waitFor(() => expect(gateway.isClosed).toBe(true));
  expect(gateway.has).not.toContain('leave');
});

it('closes the connection immediately after a rejection', async () => {
  const { unmount, gateway } = await startJoining();
  await act(async () => gateway.answer('full'));
  expect(await screen.findByText('room.full')).toBeTruthy();
  unmount();
  expect(gateway.isClosed).toBe(true);
});

it('leaves the room when the person leaves the page', async () => {
  const { unmount, gateway } = await startJoining();
  await act(async () => gateway.answer('joined'));
  expect(await screen.findByText('inside')).toBeTruthy();
  unmount();
  await waitFor(() => expect(gateway.isClosed).toBe(true));
  expect(gateway.has).toContain('leave');
});
