import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realm } from '@sevenfold/keycloak';
import type { Provider } from 'oidc-provider';
import { browserCheck } from './browser-checks.js';
import { allowOwnOrigin } from './cross-origin.js';
import { loadOrCreateKeys, type IssuerKeys } from './issuer-keys.js';
import { readFont } from './pages/fonts.js';
import { Administration } from './administration.js';
import { People } from './people.js';
import { createPrompt, createProvider, protocolPath, signInPath } from './provider.js';
import { SessionStore } from './session-store.js';
import { answerSignInForm } from './sign-in-form.js';
import { userinfo } from './userinfo.js';

export interface DevelopmentIssuerOptions {
  /** The public origin, part of every URL and token. */
  publicOrigin: string;
  /** Holds keys, sessions and the people who registered. */
  dataDirectory: string;
  environment: string;
  /** Secret of the client that may list and end sessions and remove people. */
  adminSecret?: string;
  /** Secret of the status service's client; without it there is no such client. */
  probeSecret?: string;
  host?: string;
  port?: number;
}

export interface DevelopmentIssuer {
  /** The URL for the gateway, and for services that fetch the keys. */
  url: string;
  stop(): Promise<void>;
}

const loopback = ['127.0.0.1', '::1', 'localhost'];

/** The demo people's passwords are public, so use it only on this machine in development. */
export async function startDevelopmentIssuer(options: DevelopmentIssuerOptions): Promise<DevelopmentIssuer> {
  const { publicOrigin, dataDirectory, environment, host = '127.0.0.1', port = 0 } = options;
  if (environment !== 'development') {
    throw new Error(`The development issuer refuses to start when the environment is ${environment}`);
  }
  if (!loopback.includes(host)) throw new Error('The development issuer listens on loopback only');

  await mkdir(dataDirectory, { recursive: true });
  const keys = await loadOrCreateKeys(dataDirectory);
  const store = new SessionStore(dataDirectory);
  const people = new People(store);
  const provider = createProvider({ publicOrigin, keys, store, people, probeSecret: options.probeSecret });
  const administration = new Administration(options.adminSecret, store, people);
  const server = createServer(answer({ publicOrigin, provider, keys, people, administration }));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;

  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    async stop() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}

interface Served {
  publicOrigin: string;
  provider: Provider;
  keys: IssuerKeys;
  people: People;
  administration: Administration;
}

function answer(served: Served) {
  const routes = route(served);
  return (request: IncomingMessage, response: ServerResponse) => {
    routes(request, response).catch((error: unknown) => {
      console.error('development issuer:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

function route({ publicOrigin, provider, keys, people, administration }: Served) {
  const serve = provider.callback();
  const { host, protocol } = new URL(publicOrigin);

  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', publicOrigin);
    // Responses always use the public origin, whatever name the caller used.
    request.headers.host = host;
    delete request.headers['x-forwarded-host'];
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);

    const font = await readFont(pathname);
    if (font) {
      return response
        .writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' })
        .end(font);
    }
    if (pathname.startsWith(signInPath)) return answerSignInForm(provider, people, request, response);
    if (administration.answer(pathname, request, response)) return;
    if (!pathname.startsWith(`${realm.path}/`)) return response.writeHead(404).end();

    const path = pathname.startsWith(protocolPath) ? pathname.slice(protocolPath.length) : '';
    if (path === '/registrations') {
      searchParams.set('prompt', createPrompt);
      return response.writeHead(302, { location: `${protocolPath}/auth?${searchParams.toString()}` }).end();
    }

    const token = path === '/token' ? administration.tokenFor(request) : undefined;
    if (token) {
      return response
        .writeHead(token === 'refused' ? 401 : 200, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
        })
        .end(JSON.stringify(token === 'refused' ? { error: 'unauthorized_client' } : token));
    }

    const check = await browserCheck(provider, path, searchParams);
    if (check) {
      return response
        .writeHead(check.status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          ...check.headers,
        })
        .end(check.html);
    }
    if (allowOwnOrigin(publicOrigin, request, response)) return;
    if (path === '/userinfo') {
      const claims = await userinfo(publicOrigin, keys.signing, people, request.headers.authorization);
      return response
        .writeHead(claims ? 200 : 401, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(claims ?? { error: 'invalid_token' }));
    }
    // oidc-provider compares `originalUrl` and `url` to find its mount path.
    Object.assign(request, { originalUrl: request.url });
    request.url = request.url!.slice(realm.path.length);
    return serve(request, response);
  };
}
