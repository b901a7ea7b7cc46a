import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lifetimes, realm } from '@sevenfold/keycloak';
import type { People } from './people.js';
import type { SessionStore } from './session-store.js';

const root = `/admin${realm.path}/`;

/**
 * The calls of Keycloak's admin API that the identity service makes, and role changes. Only its client may
 * use them.
 */
export class Administration {
  /** Issued tokens with their expiry. */
  private readonly tokens = new Map<string, number>();

  constructor(
    private readonly secret: string | undefined,
    private readonly store: SessionStore,
    private readonly people: People,
  ) {}

  /** Answers a request for this API; false for others. */
  answer(pathname: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!pathname.startsWith(root)) return false;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token || (this.tokens.get(token) ?? 0) < Date.now()) return send(response, 401);
    const [kind, id = '', ...part] = pathname.slice(root.length).split('/').map(decodeURIComponent);
    const call = [request.method, kind, part.join('/')].filter(Boolean).join(' ');
    if (call === 'GET users') return this.show(id, response);
    if (call === 'PUT users') return this.change(id, request, response);
    if (call === 'GET users sessions') return this.listSessions(id, response);
    if (call === 'GET users role-mappings/realm/composite') return this.showRoles(id, response);
    if (call === 'DELETE users role-mappings/realm') return this.setDemoted(id, true, response);
    if (call === 'POST users role-mappings/realm') return this.setDemoted(id, false, response);
    if (call === 'DELETE sessions') return send(response, this.store.endSession(id) ? 204 : 404);
    if (call === 'DELETE users') {
      if (!this.people.byUid(id)) return send(response, 404);
      this.store.removePerson(id);
      return send(response, 204);
    }
    return send(response, 404);
  }

  /** The token endpoint's answer to the client of this API; undefined for any other client. */
  tokenFor(request: IncomingMessage): object | 'refused' | undefined {
    const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const credentials = encoded && Buffer.from(encoded, 'base64').toString('utf8');
    if (!credentials || !credentials.startsWith(`${realm.adminClient}:`)) return undefined;
    if (!this.secret || !sameText(credentials, `${realm.adminClient}:${this.secret}`)) return 'refused';
    const token = randomBytes(32).toString('base64url');
    this.tokens.set(token, Date.now() + lifetimes.accessToken * 1000);
    return { access_token: token, expires_in: lifetimes.accessToken, token_type: 'Bearer' };
  }

  private show(uid: string, response: ServerResponse) {
    const who = this.people.byUid(uid);
    if (!who) return send(response, 404);
    return send(response, 200, { id: uid, email: who.email, enabled: !this.store.isBlocked(uid) });
  }

  /** Changes whether a person may sign in; nothing else can change here. */
  private change(uid: string, request: IncomingMessage, response: ServerResponse) {
    if (!this.people.byUid(uid)) return send(response, 404);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const enabled = enabledIn(Buffer.concat(chunks).toString('utf8'));
      if (enabled === undefined) return send(response, 400);
      this.store.setBlocked(uid, !enabled);
      return send(response, 204);
    });
    return true;
  }

  private showRoles(uid: string, response: ServerResponse) {
    const who = this.people.byUid(uid);
    if (!who) return send(response, 404);
    return send(response, 200, who.admin ? [{ name: realm.adminRole }] : []);
  }

  /** There is only one role to remove or assign, whatever the body names. */
  private setDemoted(uid: string, demoted: boolean, response: ServerResponse) {
    if (!this.people.byUid(uid)) return send(response, 404);
    this.store.setDemoted(uid, demoted);
    return send(response, 204);
  }

  private listSessions(uid: string, response: ServerResponse) {
    if (!this.people.byUid(uid)) return send(response, 404);
    const sessions = this.store.sessionsOf(uid).map(({ id, startedAt, lastAccess }) => ({
      id,
      userId: uid,
      start: startedAt * 1000,
      lastAccess: lastAccess * 1000,
    }));
    return send(response, 200, sessions);
  }
}

function enabledIn(body: string): boolean | undefined {
  try {
    const { enabled } = (JSON.parse(body) ?? {}) as { enabled?: unknown };
    return typeof enabled === 'boolean' ? enabled : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body?: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
  return true;
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
