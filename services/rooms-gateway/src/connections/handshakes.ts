import type { IncomingMessage } from 'node:http';
import { DomainError } from '@sevenfold/contracts';
import { clientAddress } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { refusedHandshakes } from '../metrics.js';
import type { Remote } from './connection.js';
import type { Connections } from './connections.js';
import type { SocketFailures } from './socket-failures.js';
import type { Admission, Tickets } from './tickets.js';

export interface HandshakeSettings {
  origins: readonly string[];
  trustedHops: number;
  socketsPerPerson: number;
  socketsPerAddress: number;
}

/** A handshake that was let through, until its socket is there. */
export type AdmittedRequest = IncomingMessage & { admission?: Admission; remote?: Remote };
type VerifyDone = (
  verified: boolean,
  status?: number,
  message?: string,
  headers?: Record<string, string>,
) => void;

/** Decides who gets a socket: exact origin, then a ticket that was made for it. */
export class Handshakes {
  private draining = false;

  constructor(
    private readonly settings: HandshakeSettings,
    private readonly tickets: Tickets,
    private readonly connections: Connections,
    private readonly failures: SocketFailures,
    private readonly logger: Logger,
  ) {}

  readonly verify = ({ req }: { req: AdmittedRequest }, done: VerifyDone) => {
    this.admit(req).then(
      () => done(true),
      (error: unknown) => this.refuse(req, error, done),
    );
  };

  /** One that broke before anything was decided. */
  failed(request: IncomingMessage, error: Error) {
    this.failures.record(this.remoteOf(request), `handshake failed: ${error.message}`);
  }

  /** No more sockets are let in. */
  drain() {
    this.draining = true;
  }

  private async admit(request: AdmittedRequest) {
    const remote = (request.remote = this.remoteOf(request));
    if (this.draining) throw new Refusal(503, 'unavailable');
    if (remote.origin !== undefined && !this.settings.origins.includes(remote.origin))
      throw new Refusal(403, 'origin.refused');
    if (this.connections.ofAddress(remote.ip) >= this.settings.socketsPerAddress)
      throw new Refusal(429, 'limit.sockets');
    const ticket = new URL(request.url ?? '/', 'http://gateway').searchParams.get('ticket') ?? '';
    const admission = await this.tickets.redeem(ticket, remote.origin);
    if (this.connections.ofPerson(admission.principal.uid) >= this.settings.socketsPerPerson)
      throw new Refusal(429, 'limit.sockets');
    request.admission = admission;
  }

  private refuse(request: AdmittedRequest, error: unknown, done: VerifyDone) {
    const { status, code } = refusalOf(error);
    refusedHandshakes.add(code);
    if (request.remote) this.failures.record(request.remote, `handshake refused: ${code}`);
    if (status >= 500) this.logger.warn({ err: error }, 'handshake failed');
    done(false, status, JSON.stringify({ code }), { 'Content-Type': 'application/json' });
  }

  private remoteOf(request: IncomingMessage): Remote {
    return {
      ip: clientAddress(request, this.settings.trustedHops),
      userAgent: request.headers['user-agent'] ?? '',
      origin: request.headers.origin,
    };
  }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

function refusalOf(error: unknown): { status: number; code: string } {
  if (error instanceof Refusal) return error;
  if (error instanceof DomainError) return { status: 401, code: error.code };
  return { status: 503, code: 'unavailable' };
}
