import { Conflict, NotFound, realm, Unavailable } from '@sevenfold/contracts';
import { RealmAdmin, type RealmSession } from './realm-admin.js';

export interface KeycloakRealmAdminOptions {
  url: string;
  client: string;
  secret: string;
}

interface KeycloakSession {
  id: string;
  ipAddress?: string;
  start: number;
  lastAccess: number;
}

const deadlineMs = 10_000;
/** Client errors that may go away: a changed secret or role, a timeout, too many requests. */
const passing = new Set([401, 403, 408, 429]);
/** Renews a token with less than this to live. */
const renewAheadMs = 20_000;

/** Keycloak's admin API; the development issuer implements the same few calls. */
export class KeycloakRealmAdmin extends RealmAdmin {
  override readonly available = true;
  private token: { text: string; until: number } | undefined;

  constructor(private readonly options: KeycloakRealmAdminOptions) {
    super();
  }

  override async sessionsOf(uid: string): Promise<RealmSession[]> {
    const response = await this.call('GET', `users/${encodeURIComponent(uid)}/sessions`);
    if (response.status === 404) return [];
    const sessions = (await response.json()) as KeycloakSession[];
    return sessions.map(({ id, ipAddress, start, lastAccess }) => ({
      id,
      startedAt: new Date(start),
      lastActiveAt: new Date(lastAccess),
      address: ipAddress ?? null,
    }));
  }

  override async endSession(id: string): Promise<void> {
    await this.call('DELETE', `sessions/${encodeURIComponent(id)}`);
  }

  override async isEnabled(uid: string): Promise<boolean | undefined> {
    const response = await this.call('GET', `users/${encodeURIComponent(uid)}`);
    if (response.status === 404) return undefined;
    return ((await response.json()) as { enabled: boolean }).enabled;
  }

  override async isOperator(uid: string): Promise<boolean> {
    const roles = `users/${encodeURIComponent(uid)}/role-mappings/realm/composite`;
    const [enabled, response] = await Promise.all([this.isEnabled(uid), this.call('GET', roles)]);
    if (!enabled || response.status === 404) return false;
    return ((await response.json()) as { name: string }[]).some(({ name }) => name === realm.adminRole);
  }

  override async setEnabled(uid: string, enabled: boolean): Promise<void> {
    const path = `users/${encodeURIComponent(uid)}`;
    const response = await this.call('GET', path);
    if (response.status === 404)
      throw new NotFound('person.not-found', 'The sign-in server has no account for this person.');
    // Keycloak may treat missing fields as removed, so send the whole user.
    await this.call('PUT', path, { ...((await response.json()) as object), enabled });
  }

  override async removePerson(uid: string): Promise<void> {
    await this.call('DELETE', `users/${encodeURIComponent(uid)}`);
  }

  /**
   * @throws Conflict if Keycloak rejects the request itself; the event that led to it becomes a dead letter.
   * @throws Unavailable for other responses except success and 404.
   */
  private async call(method: string, path: string, body?: object): Promise<Response> {
    const send = async () =>
      this.request(`/admin/realms/${realm.name}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.accessToken()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await send();
    if (response.status === 401) {
      this.token = undefined;
      response = await send();
    }
    if (response.ok || response.status === 404) return response;
    const { status } = response;
    const Refusal = status >= 500 || passing.has(status) ? Unavailable : Conflict;
    throw new Refusal('realm.refused', 'The sign-in server refused to do this.', { meta: { status } });
  }

  private async accessToken(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.text;
    const response = await this.request(`/realms/${realm.name}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${this.options.client}:${this.options.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (!response.ok)
      throw new Unavailable(
        'realm.refused',
        'The sign-in server gave us no token. Check the client and its secret.',
        { meta: { status: response.status } },
      );
    const { access_token: text, expires_in: seconds } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    this.token = { text, until: Date.now() + seconds * 1000 - renewAheadMs };
    return text;
  }

  private async request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.options.url + path, { ...init, signal: AbortSignal.timeout(deadlineMs) });
    } catch (cause) {
      throw new Unavailable('realm.unavailable', 'The sign-in server isn’t responding.', { cause });
    }
  }
}
