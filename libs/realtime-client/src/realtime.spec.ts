import type { ClientMessage, Json, ServerMessage } from '@sevenfold/contracts';
import type { SocketLike } from './connection/transport.js';
import { connectRealtime } from './realtime.js';

/**
 * A server at the other end of a socket, which answers an operation with several frames in one go: outside of browsers, what
 * comes in one packet is told without a pause.
 */
function serverThat(answer: (operation: ClientMessage & { id: number }) => ServerMessage[]) {
  const asked: ClientMessage[] = [];
  class Socket implements SocketLike {
    binaryType = '';
    readyState = 0;
    bufferedAmount = 0;
    onopen: SocketLike['onopen'] = null;
    onmessage: SocketLike['onmessage'] = null;
    onclose: SocketLike['onclose'] = null;
    onerror: SocketLike['onerror'] = null;

    constructor() {
      setImmediate(() => {
        this.readyState = 1;
        this.onopen?.(undefined as never);
      });
    }
    send(data: string | ArrayBuffer) {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as ClientMessage;
      asked.push(message);
      const now = Date.now();
      const frames: ServerMessage[] =
        message.t === 'hello'
          ? [{ t: 'welcome', uid: 'ada', serverTime: now, expiresAt: now + 600_000 } as ServerMessage]
          : 'id' in message
            ? answer(message as ClientMessage & { id: number })
            : [];
      setImmediate(() => {
        for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) } as never);
      });
    }
    close() {}
  }
  const realtime = connectRealtime({
    url: 'ws://rooms.test/socket',
    fetchTicket: async () => 'ticket',
    WebSocket: Socket,
  });
  return { realtime, asked };
}

const guestbook = 'guestbook/lobby';

it('hears what follows its joining in the same packet, and does not join again for it', async () => {
  const line = { uid: 'ben', name: 'Ben', text: 'hello', ts: 1 };
  const { realtime, asked } = serverThat(({ t, id }) =>
    t === 'join'
      ? [
          {
            t: 'joined',
            id,
            room: 'lobby',
            role: 'participant',
            epoch: 1,
            offset: 7,
            recovered: false,
            snapshot: [],
          },
          { t: 'batch', room: 'lobby', epoch: 1, from: 7, to: 8, events: [[`${guestbook}/a`, line]] },
          { t: 'batch', room: 'lobby', epoch: 1, from: 8, to: 9, events: [[`${guestbook}/b`, line]] },
        ]
      : [{ t: 'ack', id, epoch: 1, offset: 9 }],
  );
  const room = await realtime.joinRoom('lobby');
  realtime.close();
  expect(room.state.guestbook.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(asked.filter(({ t }) => t === 'join')).toHaveLength(1);
});

it('keeps what follows the answer to a subscription in the same packet', async () => {
  const path = 'presence/lobby/ben';
  const { realtime } = serverThat(({ id }) => [
    { t: 'ack', id, value: { state: 'online' }, epoch: 1, offset: 7 },
    { t: 'batch', room: 'lobby', epoch: 1, from: 7, to: 8, events: [[path, { state: 'away' }]] },
  ]);
  const told = Promise.withResolvers<void>();
  const values: Json[] = [];
  realtime.subscribe(path, value => {
    values.push(value);
    if ((value as { state?: string } | null)?.state === 'away') told.resolve();
  });
  await told.promise;
  await new Promise(resolve => setImmediate(resolve));
  realtime.close();
  expect(values.at(-1)).toEqual({ state: 'away' });
});
