import { createHash, randomBytes } from 'node:crypto';
import { realm } from '@sevenfold/keycloak';

const protocol = `${realm.path}/protocol/openid-connect`;

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  error?: string;
}

/** The part of a browser that Keycloak's form needs. */
export class KeycloakVisitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly publicOrigin: string,
    private readonly url: string,
  ) {}

  async signIn(username: string, password: string): Promise<Tokens> {
    const { address, verifier } = this.request();
    const page = await (await this.fetch(address)).text();
    const action = /action="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&');
    const body = new URLSearchParams({ username, password, credentialId: '' });
    return this.redeem(await this.fetch(action, { method: 'POST', body }), verifier);
  }

  async signInSilently(): Promise<Tokens> {
    const { address, verifier } = this.request({ prompt: 'none' });
    return this.redeem(await this.fetch(address), verifier);
  }

  async token(fields: Record<string, string>): Promise<Tokens> {
    const response = await this.fetch(`${protocol}/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return (await response.json()) as Tokens;
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.token({
      grant_type: 'refresh_token',
      client_id: realm.webClient,
      refresh_token: refreshToken,
    });
  }

  private request(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: realm.webClient,
      response_type: 'code',
      redirect_uri: `${this.publicOrigin}/auth/callback.html`,
      scope: 'openid profile email',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return { verifier, address: `${protocol}/auth?${query}` };
  }

  private async redeem(response: Response, verifier: string): Promise<Tokens> {
    const returned = new URL(response.headers.get('location') ?? '', this.publicOrigin);
    const code = returned.searchParams.get('code');
    if (!code) throw new Error(`No code at ${returned.href}`);
    return this.token({
      grant_type: 'authorization_code',
      client_id: realm.webClient,
      redirect_uri: `${this.publicOrigin}/auth/callback.html`,
      code,
      code_verifier: verifier,
    });
  }

  private async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(address, this.publicOrigin);
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    const headers = { ...(cookie && { cookie }) };
    const response = await fetch(this.url + pathname + search, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
      this.cookies.set(name, value);
    }
    return response;
  }
}
