import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { urlSetting } from '@sevenfold/contracts';
import { startService } from '@sevenfold/service-defaults';
import { until } from '@sevenfold/testing';
import { servicesBehind } from '../../src/config.js';
import { apiGateway } from '../../src/index.js';
import { startNeighbours } from './neighbours.js';

const urlNames = new Map<string, string>([
  ...servicesBehind.map(name => [name, urlSetting(name)] as const),
  ['sign-in', 'SIGN_IN_URL'],
]);

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
  body: any;
}

type Call = Omit<RequestInit, 'headers'> & {
  as?: string;
  headers?: Record<string, string>;
  /** Needed to send a body without a length. */
  duplex?: 'half';
};

/** The real gateway in front of stand-ins that a test can direct. */
export async function startGateway(env: Record<string, string> = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-gateway-'));
  const site = path.join(directory, 'site');
  const consoleApp = path.join(directory, 'console');
  const logFile = path.join(directory, 'gateway.log');
  const [neighbours, issuer] = await Promise.all([startNeighbours([...urlNames.keys()]), createTestIssuer()]);
  const write = (folder: string) => (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  write(site)('index.html', '<script>start()</script>');
  write(consoleApp)('index.html', '<script>work()</script>');
  const gateway = await startService(apiGateway, {
    env: {
      ...Object.fromEntries([...urlNames].map(([service, name]) => [name, neighbours.urls[service]])),
      SITE_DIRECTORY: site,
      CONSOLE_DIRECTORY: consoleApp,
      ISSUER_URL: issuer.issuerUrl,
      ISSUER_JWKS_URL: issuer.jwksUrl,
      GUEST_JWKS_URL: issuer.jwksUrl,
      TRUSTED_PROXY_HOPS: '0',
      LOG_FILE: logFile,
      ...env,
    },
  });

  const call = async (url: string, { as, headers, ...init }: Call = {}): Promise<Answer> => {
    const response = await fetch(gateway.url + url, {
      ...init,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };

  return {
    url: gateway.url,
    call,
    navigate: (path: string) => navigate(gateway.url + path),
    neighbours,
    token: issuer.token,
    admin: await issuer.token({ uid: 'operator', admin: true, role: 'admin' }),
    guest: () =>
      issuer.token({
        uid: 'guest-1',
        iss: 'http://localhost:3000/api/identity',
        azp: 'sevenfold-guest',
        admin: true,
      }),
    writeSite: write(site),
    writeConsole: write(consoleApp),
    /** Log entries so far, one per line. */
    log: (): { level: number; msg: string; code?: string }[] =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    async stop() {
      await gateway.stop();
      await Promise.all([neighbours.stop(), issuer.stop()]);
      // The logger opens its file asynchronously, and fails without the folder.
      await until(() => existsSync(logFile), 'the log was never opened');
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Requests a page like a browser that follows a link; `fetch` always identifies itself as a script. */
async function navigate(url: string) {
  const request = get(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;
