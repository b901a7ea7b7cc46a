import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  DomainError,
  handshakeRefusals,
  nextPodHeader,
  roomFromName,
  type HandshakeRefusal,
} from '@sevenfold/contracts';
import {
  clientAddress,
  networkOf,
  takeOver,
  type SocketAnswer,
  type TakenSocket,
} from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { refusedHandshakes } from '../metrics.js';
import type { Remote } from './connection.js';
import type { Connections } from './connections.js';
import type { SocketFailures } from './socket-failures.js';
import type { TakenRooms } from './taken-rooms.js';
import type { Admission, Tickets } from './tickets.js';

export interface HandshakeSettings {
  origins: readonly string[];
  trustedHops: number;
  socketsPerPerson: number;
  socketsPerAddress: number;
  /** Concurrent handshakes per address. */
  handshakesPerAddress: number;
}

/** A handshake that may become a socket. */
export type Admitted = Admission & { remote: Remote; room: string | undefined };

/** Timeout for looking up a ticket in the live store. */
const deadlineMs = 3_000;

/** Decides which handshakes get a socket: valid request, exact origin, then a ticket issued for it. */
export class Handshakes {
  private isDraining = false;
  private readonly pending = new Map<string, number>();

  constructor(
    private readonly settings: HandshakeSettings,
    private readonly tickets: Pick<Tickets, 'redeem'>,
    private readonly connections: Pick<Connections, 'ofAddress' | 'ofPerson'>,
    private readonly rooms: Pick<TakenRooms, 'takes' | 'took'>,
    private readonly failures: Pick<SocketFailures, 'record'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Leaves the socket of an admitted handshake to the caller. Otherwise answers, closes the socket and returns
   * undefined. Never rejects.
   */
  async judge(path: string, request: IncomingMessage, socket: Duplex): Promise<Admitted | undefined> {
    const taken = takeOver(socket, deadlineMs);
    const remote = this.remoteOf(request);
    try {
      const admission = await this.admit(path, request, remote, socket);
      if (!taken.handOver()) throw brokenOff();
      return { ...admission, remote };
    } catch (error) {
      if (error instanceof ForNextPod) taken.end({ status: 503, headers: { [nextPodHeader]: '1' } });
      else this.refuse(taken, remote, error);
      return undefined;
    }
  }

  /** Admits no more sockets. */
  drain() {
    this.isDraining = true;
  }

  private async admit(path: string, request: IncomingMessage, remote: Remote, socket: Duplex) {
    const [requested, query] = (request.url ?? '').split('?', 2);
    if (requested !== path) throw new Refusal('route.not-found');
    requireHandshake(request);
    const parameters = new URLSearchParams(query);
    const name = parameters.get('room');
    const room = name === null ? undefined : roomFromName(name);
    this.leaveToNextPod(room, request.headers[nextPodHeader]);
    if (this.isDraining) throw new Refusal('unavailable');
    if (remote.origin !== undefined && !this.settings.origins.includes(remote.origin))
      throw new Refusal('origin.refused');
    if (this.connections.ofAddress(remote.network) >= this.settings.socketsPerAddress)
      throw new Refusal('limit.sockets');
    const ticket = parameters.get('ticket') ?? '';
    const admission = await this.pendingFor(remote.network, socket, () =>
      this.tickets.redeem(ticket, remote.origin),
    );
    if (this.connections.ofPerson(admission.principal.uid) >= this.settings.socketsPerPerson)
      throw new Refusal('limit.sockets');
    if (room !== undefined) this.rooms.took(room);
    return { ...admission, room };
  }

  /** @throws ForNextPod if another pod can be asked, and this one is stopping or does not take the room. */
  private leaveToNextPod(room: string | undefined, nextPod: string | string[] | undefined) {
    if (nextPod === undefined) return;
    const isBusy = nextPod === 'busy';
    const takes = !this.isDraining && (room === undefined ? !isBusy : this.rooms.takes(room, isBusy));
    if (!takes) throw new ForNextPod();
  }

  /**
   * Counts pending work per address until it is done or the socket has closed: a hanging store must not use
   * up the limit.
   */
  private async pendingFor<T>(network: string, socket: Duplex, work: () => Promise<T>): Promise<T> {
    const before = this.pending.get(network) ?? 0;
    if (before >= this.settings.handshakesPerAddress) throw new Refusal('limit.handshakes');
    this.pending.set(network, before + 1);
    let onClose!: () => void;
    const gone = new Promise<never>((_resolve, reject) =>
      socket.once('close', (onClose = () => reject(brokenOff()))),
    );
    try {
      return await Promise.race([work(), gone]);
    } finally {
      socket.off('close', onClose);
      const left = this.pending.get(network)! - 1;
      if (left > 0) this.pending.set(network, left);
      else this.pending.delete(network);
    }
  }

  private refuse(taken: TakenSocket, remote: Remote, error: unknown) {
    const { status, code, headers } = refusalOf(error);
    refusedHandshakes.add(code);
    this.failures.record(remote, `handshake refused: ${code}`);
    if (status >= 500) this.logger.warn({ err: error }, 'handshake failed');
    taken.end({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ code }),
    });
  }

  private remoteOf(request: IncomingMessage): Remote {
    const ip = clientAddress(request, this.settings.trustedHops);
    return {
      ip,
      network: networkOf(ip),
      userAgent: request.headers['user-agent'] ?? '',
      origin: request.headers.origin,
    };
  }
}

class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: HandshakeRefusal,
    readonly headers?: SocketAnswer['headers'],
  ) {
    super(code);
    this.status = handshakeRefusals[code].status;
  }
}

/** Makes the gateway ask another pod. The client does not notice: no refusal, and its ticket stays valid. */
class ForNextPod extends Error {}

const brokenOff = () => new Refusal('handshake.broken-off');

/** Requirements of RFC 6455 (4.2.1). `ws` checks them, too, but only after the ticket is used up. */
function requireHandshake({ method, headers }: IncomingMessage) {
  if (method !== 'GET') throw new Refusal('route.method-not-allowed', { allow: 'GET' });
  if (headers.upgrade?.toLowerCase() !== 'websocket')
    throw new Refusal('handshake.no-websocket', { connection: 'upgrade, close', upgrade: 'websocket' });
  if (headers['sec-websocket-version'] !== '13')
    throw new Refusal('handshake.version', { 'sec-websocket-version': '13' });
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')) throw new Refusal('handshake.key');
}

function refusalOf(error: unknown): Pick<Refusal, 'status' | 'headers'> & { code: string } {
  if (error instanceof Refusal) return error;
  if (error instanceof DomainError) return { status: 401, code: error.code };
  return new Refusal('unavailable');
}
