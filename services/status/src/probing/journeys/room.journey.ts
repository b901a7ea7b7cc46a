import { randomUUID } from 'node:crypto';
import { clockAnswer, clockProbe, protocolVersion, type ServerMessage } from '@sevenfold/contracts';
import { z } from 'zod';
import type { Way } from './way.js';

const ticketSchema = z.object({ ticket: z.string() });

/**
 * Joins a room through the gateway, sets the clock, and leaves. rooms-gateway keeps probes in a room of their
 * own.
 */
export async function joinRoom(way: Way): Promise<void> {
  const { ticket } = ticketSchema.parse(await way.ask('POST', '/api/rydesync/tickets', 201));
  const socket = openSocket(way, ticket);
  try {
    await socket.opened;
    socket.send({ t: 'hello', v: protocolVersion, client: randomUUID() });
    await socket.message(({ t }) => t === 'welcome');
    socket.send({ t: 'join', id: 1, room: 'probe' });
    const joined = await socket.message(isAnswerTo(1));
    if (joined.t !== 'joined') throw new Error(`joining was answered ${codeOf(joined)}`);
    socket.sendBytes(clockProbeFrame());
    await socket.clock();
    socket.send({ t: 'leave', id: 2, room: joined.room });
    const left = await socket.message(isAnswerTo(2));
    if (left.t !== 'ack') throw new Error(`leaving was answered ${codeOf(left)}`);
  } finally {
    socket.close();
  }
}

const isAnswerTo = (id: number) => (message: ServerMessage) => 'id' in message && message.id === id;
const codeOf = (message: ServerMessage) => ('code' in message ? message.code : message.t);

function clockProbeFrame(): Uint8Array<ArrayBuffer> {
  const frame = new DataView(new ArrayBuffer(clockProbe.bytes));
  frame.setUint8(0, clockProbe.kind);
  frame.setFloat64(5, performance.now());
  return new Uint8Array(frame.buffer);
}

/** A socket that waits for one message after another, until the journey's deadline. */
function openSocket({ origin, signal, traceparent }: Way, ticket: string) {
  const address = new URL(`/api/rydesync/socket?ticket=${ticket}`, origin);
  address.protocol = address.protocol.replace('http', 'ws');
  // Node's WebSocket accepts headers; the browser types do not.
  const options = { headers: { traceparent } } as unknown as string[];
  const socket = new WebSocket(address, options);
  socket.binaryType = 'arraybuffer';
  const received: (ServerMessage | ArrayBuffer)[] = [];
  let wake = () => {};
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    wake();
  };
  const endInSilence = () => end(new Error('the socket was silent for too long'));
  signal.addEventListener('abort', endInSilence, { once: true });
  socket.addEventListener('open', () => wake());
  socket.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    received.push(typeof data === 'string' ? (JSON.parse(data) as ServerMessage) : data);
    wake();
  });
  socket.addEventListener('error', () => end(new Error('the socket could not be opened, or broke')));
  socket.addEventListener('close', ({ code }) => end(new Error(`the socket was closed with ${code}`)));

  async function until<T>(find: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find();
      if (found) return found;
      if (ended) throw ended;
      await new Promise<void>(resolve => (wake = resolve));
    }
  }
  return {
    opened: until(() => socket.readyState === WebSocket.OPEN),
    send: (message: object) => socket.send(JSON.stringify(message)),
    sendBytes: (bytes: Uint8Array<ArrayBuffer>) => socket.send(bytes),
    message: (matches: (message: ServerMessage) => boolean) =>
      until(() => received.find((each): each is ServerMessage => !isBytes(each) && matches(each))),
    clock: () => until(() => received.some(each => isBytes(each) && each.byteLength === clockAnswer.bytes)),
    close: () => {
      signal.removeEventListener('abort', endInSilence);
      socket.close();
    },
  };
}

const isBytes = (received: ServerMessage | ArrayBuffer): received is ArrayBuffer =>
  received instanceof ArrayBuffer;
