import { createHash, randomBytes } from 'node:crypto';
import { realm } from '@sevenfold/keycloak';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  error?: string;
  error_description?: string;
}

const protocol = `${realm.path}/protocol/openid-connect`;

/** The part of a browser that a sign-in needs: follows redirects, keeps cookies, submits forms. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly publicOrigin: string,
    public issuerUrl: string,
  ) {}

  readonly redirectUri = () => `${this.publicOrigin}/auth/callback.html`;

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.publicOrigin);
    const headers = new Headers(init.headers);
    if (this.cookies.size) headers.set('cookie', [...this.cookies].map(pair => pair.join('=')).join('; '));
    const response = await fetch(this.issuerUrl + url.pathname + url.search, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string) {
    const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  /** Follows redirects from a URL to a page or to the site; returns where it ended. */
  async visit(address: string, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    const response = await this.fetch(address, init);
    const location = response.headers.get('location');
    if (!location) return { url: new URL(address, this.publicOrigin), response };
    const next = new URL(location, this.publicOrigin);
    if (!next.pathname.startsWith(realm.path)) return { url: next, response };
    return this.visit(next.href);
  }

  async submit(url: URL, fields: Record<string, string>) {
    return this.visit(url.href, { method: 'POST', body: new URLSearchParams(fields) });
  }

  authorizationRequest(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: realm.webClient,
      response_type: 'code',
      response_mode: 'fragment',
      redirect_uri: this.redirectUri(),
      scope: 'openid profile email',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return { verifier, address: `${protocol}/auth?${query}` };
  }

  /** Follows the site's link, submits the form and gets tokens. */
  async signIn(username: string, password = 'demo'): Promise<Tokens> {
    const { verifier, address } = this.authorizationRequest();
    const form = await this.visit(address);
    const { url } = await this.submit(form.url, { username, password });
    return this.redeem(url, verifier);
  }

  /** Follows the site's link to the registration form, and submits it. */
  async register(fields: Record<string, string>) {
    const { verifier, address } = this.authorizationRequest();
    const form = await this.visit(address.replace('/auth?', '/registrations?'));
    return { verifier, form, ...(await this.submit(form.url, fields)) };
  }

  /** What keycloak-js does in a hidden frame. */
  async signInSilently(): Promise<Tokens> {
    const { verifier, address } = this.authorizationRequest({ prompt: 'none' });
    const { url } = await this.visit(address);
    return this.redeem(url, verifier);
  }

  async redeem(returned: URL, verifier: string): Promise<Tokens> {
    const answer = new URLSearchParams(returned.hash.slice(1));
    const code = answer.get('code');
    if (!code) throw new Error(answer.get('error') ?? `No code at ${returned.href}`);
    return this.token({
      grant_type: 'authorization_code',
      client_id: realm.webClient,
      redirect_uri: this.redirectUri(),
      code,
      code_verifier: verifier,
    });
  }

  async refresh(refreshToken: string, client: string = realm.webClient): Promise<Tokens> {
    return this.token({ grant_type: 'refresh_token', client_id: client, refresh_token: refreshToken });
  }

  async token(fields: Record<string, string>): Promise<Tokens> {
    const response = await this.fetch(`${protocol}/token`, {
      method: 'POST',
      headers: { origin: this.publicOrigin },
      body: new URLSearchParams(fields),
    });
    return (await response.json()) as Tokens;
  }

  async signOut(idToken: string): Promise<URL> {
    const query = new URLSearchParams({
      client_id: realm.webClient,
      post_logout_redirect_uri: `${this.publicOrigin}/`,
      id_token_hint: idToken,
    });
    const { response } = await this.visit(`${protocol}/logout?${query}`);
    const html = await response.text();
    const action = /action="([^"]+)"/.exec(html)![1]!;
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)![1]!;
    return (await this.submit(new URL(action), { xsrf, logout: 'yes' })).url;
  }
}

export function payloadOf(token: string): Record<string, unknown> {
  const parts = token.split('.');
  if (parts.length !== 3) throw new Error('Not in the shape of a JWT');
  return JSON.parse(Buffer.from(parts[1]!, 'base64url').toString()) as Record<string, unknown>;
}
