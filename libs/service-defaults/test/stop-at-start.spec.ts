import { describe, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { opened, until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const program = fileURLToPath(new URL('./support/slow-start.ts', import.meta.url));

/** Starts the program, signals it during its start or makes it throw afterwards, and returns how it ended. */
async function endedBy(
  cause: NodeJS.Signals | 'throw',
  env: Record<string, string> = {},
  execArgv: string[] = [],
) {
  const issuer = await opened(createTestIssuer());
  const child = opened(
    fork(program, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv,
      env: {
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        SHUTDOWN_GRACE_MS: '200',
        ...env,
      },
    }),
  );
  const ended = once(child, 'exit');
  expect(await once(child, 'message')).toEqual(['starting', undefined]);
  if (cause !== 'throw') child.kill(cause);
  child.send(cause);
  return ended;
}

describe('a service that gets a signal during its start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes its start after %s, then stops with exit code 0',
    async signal => {
      expect(await endedBy(signal)).toEqual([0, null]);
    },
  );
});

describe('a service that stops', () => {
  const telemetry = ['--import', '@sevenfold/service-defaults/telemetry'];
  async function logStore(answers: boolean) {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      void buffer(request).then(body => {
        bodies.push(body.toString());
        if (answers) response.end();
      });
    });
    opened(server, () => server.close().closeAllConnections());
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { bodies, env: { LOGS_EXPORTER: 'otlp', LOGS_URL: `http://127.0.0.1:${port}/` } };
  }

  it('sends its last lines to the log store', async () => {
    const { bodies, env } = await logStore(true);
    expect(await endedBy('SIGTERM', env, telemetry)).toEqual([0, null]);
    expect(bodies.join('')).toContain('stopped');
  });

  it('sends an uncaught error, and ends with exit code 1', async () => {
    const { bodies, env } = await logStore(true);
    expect(await endedBy('throw', env, telemetry)).toEqual([1, null]);
    expect(bodies.join('')).toContain('nobody catches this');
  });

  it('ends soon after an uncaught error, even if its log store hangs', async () => {
    const { bodies, env } = await logStore(false);
    const ended = endedBy('throw', env, telemetry);
    await until(() => bodies.join('').includes('nobody catches this'), 'the error');
    const began = performance.now();
    expect(await ended).toEqual([1, null]);
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it('does not wait for a log store that hangs', async () => {
    const { env } = await logStore(false);
    expect(await endedBy('SIGTERM', env, telemetry)).toEqual([0, null]);
  });
});
