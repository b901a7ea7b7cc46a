import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DomainError,
  InvalidInput,
  nextPodHeader,
  NotFound,
  roomFromName,
  statusOfKind,
} from '@sevenfold/contracts';
import {
  clientAddress,
  networkOf,
  takeOver,
  type SocketAnswer,
  type TakenSocket,
} from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { InFlight } from '../admission/in-flight.js';
import type { RateLimits } from '../admission/rate-limits.js';
import { traffic } from '../routes/traffic.js';
import { noteHandshake, notePlacement } from './handshake-metrics.js';
import { outsideHeaders } from './outside-headers.js';
import { plainPath } from '../routes/route-table.js';
import type { RoomPods } from './room-pods.js';

export const socketPath = '/api/rydesync/socket';

/** Sockets are ended in this many rounds, this far apart (ms): within five seconds, whatever their number. */
const rounds = 500;
const betweenRoundsMs = 10;
/** How long a client may take to read the last frames after its socket ended behind the gateway, in ms. */
const lastFramesMs = 5_000;
/** Connect timeout in ms, as for requests. A pod on the same network that takes longer is gone. */
const connectMs = 1_000;
/**
 * A pod answers within three seconds, even if its store does not. A pod without CPU answers later, and may have used up
 * the ticket.
 */
const answerMs = 3_500;

interface Parts {
  readonly config: { PUBLIC_ORIGIN: string; TRUSTED_PROXY_HOPS: number };
  readonly pods: Pick<RoomPods, 'avoid' | 'count' | 'inTurn' | 'of'>;
  readonly rates: RateLimits;
  readonly inFlight: InFlight;
  readonly logger: Logger;
}

/**
 * Pipes a client's socket byte for byte to the pod of rooms-gateway that has its room. The gateway never reads
 * frames, so the hot path pays for one copy only. The pod checks the ticket in the URL. Rejects any other upgrade.
 * Returns a function that ends all sockets: a server waits for its sockets before it closes, and these last
 * for hours. They end a few at a time, because each reconnects at once, maybe to a gateway that has just
 * started.
 */
export function proxySockets(server: Server, parts: Parts) {
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const began = performance.now();
    const near = takeOver(socket, traffic.handshake.endWithinMs);
    connect(request, socket, near, head, parts).then(
      () => noteHandshake('done', began),
      (error: unknown) => {
        if (!(error instanceof Refused) && !(error instanceof DomainError))
          parts.logger.warn({ err: error }, 'failed to proxy a room socket');
        const answer = answerTo(error);
        const isLate = performance.now() - began >= traffic.handshake.endWithinMs;
        noteHandshake(answer.status < 500 && !isLate ? 'refused' : 'failed', began);
        near.end(answer);
      },
    );
  });
  return () => endInTurn(open);
}

async function connect(
  request: IncomingMessage,
  socket: Duplex,
  near: TakenSocket,
  head: Buffer,
  parts: Parts,
) {
  const leave = await admit(request, near, parts);
  try {
    const room = roomOf(request);
    const find = () => handshakeInTurn(request, socket, near, parts);
    const far = await (room === undefined ? find() : parts.pods.inTurn(room, find));
    if (near.handOver()) {
      socket.once('close', far.uncount);
      join({ socket, head }, far);
    } else {
      far.uncount();
      far.socket.destroy();
    }
  } finally {
    leave();
  }
}

/**
 * @returns a function that releases the handshake slot.
 * @throws DomainError for an unknown path, and for a client with too many handshakes.
 */
async function admit(request: IncomingMessage, near: TakenSocket, { config, rates, inFlight }: Parts) {
  const client = networkOf(clientAddress(request, config.TRUSTED_PROXY_HOPS));
  await rates.take(client);
  if (plainPath(request.url ?? '') !== socketPath)
    throw new NotFound('route.not-found', 'There’s nothing here.');
  // Requests still pending on this connection could never be answered, and would never learn that it ended.
  if (inFlight.on(request.socket) > 0)
    throw new InvalidInput('handshake.pipelined', 'A handshake needs a connection of its own.');
  const end = () => near.end({ status: 503 });
  return inFlight.enter({ kind: 'handshake', client, upstream: 'ROOMS_GATEWAY_URL', request, end });
}

/** The socket behind the gateway, and its answer to the handshake. */
interface Far {
  readonly answer: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** The rooms gateway answered the handshake without an upgrade. */
class Refused extends Error {
  constructor(readonly answer: SocketAnswer) {
    super(`refused with ${answer.status}`);
  }
}

/** The pod cannot be reached, or broke the connection. A slow pod is not lost: it keeps its rooms while it is ready. */
class Lost extends Error {}

class TooSlow extends Error {}

/**
 * Asks the pods of the room in turn until one takes the socket. The first one does, unless it is lost, is stopping, has
 * its maximum of sockets for the room, or was too busy when the room began.
 * @throws Refused with a pod's answer, or an error without one.
 */
async function handshakeInTurn(
  request: IncomingMessage,
  socket: Duplex,
  near: TakenSocket,
  { config, pods }: Parts,
): Promise<Far & { uncount: () => void }> {
  // The ticket spreads sockets that name no room.
  const room = roomOf(request);
  const affinityKey = room ?? parametersOf(request).get('ticket') ?? '';
  const asked = new Map<string, 'lost' | 'left'>();
  for (;;) {
    // Look them up each time: a lost pod changes how loaded the others look.
    const candidates = await pods.of(affinityKey);
    const candidate = candidates.find(
      ({ url, mayLeave }) => !asked.has(url) || (asked.get(url) === 'left' && mayLeave === undefined),
    );
    if (!candidate) throw new Error('no pod answers');
    const { url, mayLeave } = candidate;
    // Count it before the pod answers: other rooms may begin meanwhile.
    const uncount = pods.count(url, room ?? '');
    try {
      const far = await handshake(request, socket, url, config, mayLeave && { [nextPodHeader]: mayLeave });
      notePlacement(mayLeave === undefined ? 'any' : asked.size === 0 ? 'first' : 'next');
      return { ...far, uncount };
    } catch (error) {
      uncount();
      const isLost = error instanceof Lost;
      const isLeft = error instanceof Refused && nextPodHeader in (error.answer.headers ?? {});
      if (!near.isOpen || !(isLost || isLeft)) throw error;
      if (isLost) pods.avoid(url, error.cause);
      asked.set(url, isLost ? 'lost' : 'left');
    }
  }
}

const parametersOf = ({ url = '' }: IncomingMessage) => new URLSearchParams(url.split('?', 2)[1]);

/** The room that a socket names. */
function roomOf(request: IncomingMessage): string | undefined {
  const room = parametersOf(request).get('room');
  return room === null ? undefined : roomFromName(room);
}

/** @throws Refused with the pod's answer, Lost without a connection, TooSlow if only the answer is missing. */
function handshake(
  request: IncomingMessage,
  socket: Duplex,
  pod: string,
  config: Parts['config'],
  more: Record<string, string> | undefined,
): Promise<Far> {
  return new Promise((resolve, reject) => {
    const address = clientAddress(request, config.TRUSTED_PROXY_HOPS);
    const asked = ask(new URL(request.url!, pod), {
      agent: false,
      method: request.method,
      headers: { ...outsideHeaders(request.headers, address, config.PUBLIC_ORIGIN), ...more },
    });
    const gone = () => asked.destroy(new Refused({ status: 499 }));
    // If the gateway itself was busy for that long, it has not yet seen that the connection was made.
    const late = () =>
      asked.socket?.connecting !== false && asked.destroy(new Error('the pod took too long to connect'));
    let patience = setTimeout(() => setImmediate(late), connectMs);
    asked.once('socket', connecting =>
      connecting.once('connect', () => {
        clearTimeout(patience);
        patience = setTimeout(() => asked.destroy(new TooSlow('the pod took too long to answer')), answerMs);
      }),
    );
    socket.once('close', gone);
    asked.once('close', () => {
      clearTimeout(patience);
      socket.off('close', gone);
    });
    asked.once('error', cause => {
      const isLost = !(cause instanceof Refused) && !(cause instanceof TooSlow);
      reject(isLost ? new Lost('no answer', { cause }) : cause);
    });
    asked.once('response', answer => {
      const { statusCode: status = 502, headers } = answer;
      text(answer).then(
        body => reject(new Refused({ status, body, headers: aboutTheAnswer(headers) })),
        reject,
      );
    });
    asked.once('upgrade', (answer, far, head) => {
      far.on('error', () => far.destroy());
      resolve({ answer, socket: far, head });
    });
    asked.end();
  });
}

/** Headers of a refusal, without the hop-by-hop ones. */
function aboutTheAnswer(headers: IncomingHttpHeaders) {
  const hop = /^(connection|keep-alive|transfer-encoding|content-length)$/;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (hop.test(name) ? [] : [[name, String(value)]])),
  );
}

/** Pipes both ways; when one side ends, so does the other. */
function join(near: { socket: Duplex; head: Buffer }, far: Far) {
  let lastFrames: NodeJS.Timeout | undefined;
  near.socket.once('close', () => {
    clearTimeout(lastFrames);
    far.socket.destroy();
  });
  far.socket.once('close', () => {
    if (!near.socket.destroyed) lastFrames = setTimeout(() => near.socket.destroy(), lastFramesMs);
  });
  // The HTTP server's idle timeout is not for sockets; the rooms gateway has its own.
  for (const socket of [near.socket, far.socket]) if (socket instanceof Socket) socket.setTimeout(0);
  near.socket.write(headOf(far.answer));
  near.socket.unshift(near.head);
  far.socket.unshift(far.head);
  near.socket.pipe(far.socket).pipe(near.socket);
}

function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function answerTo(error: unknown): SocketAnswer {
  if (error instanceof Refused) return error.answer;
  if (!(error instanceof DomainError)) return { status: 503 };
  const { retryAfterSeconds } = error;
  return {
    status: statusOfKind[error.kind],
    ...(retryAfterSeconds && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}

async function endInTurn(open: Set<Duplex>) {
  const share = Math.ceil(open.size / rounds);
  while (open.size > 0) {
    for (const socket of [...open].slice(0, share)) socket.destroy();
    await pause(betweenRoundsMs);
  }
}
