import { describe, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { opened } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const program = fileURLToPath(new URL('./support/slow-start.ts', import.meta.url));

describe('a service that gets a signal during its start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes its start after %s, then stops with exit code 0',
    async signal => {
      const issuer = await opened(createTestIssuer());
      const child = opened(
        fork(program, {
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
          env: {
            ISSUER_URL: issuer.issuerUrl,
            ISSUER_JWKS_URL: issuer.jwksUrl,
            GUEST_JWKS_URL: issuer.jwksUrl,
            PUBLIC_ORIGIN: 'http://localhost:3000',
            SHUTDOWN_GRACE_MS: '200',
          },
        }),
      );
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      expect(await once(child, 'message')).toEqual(['starting', undefined]);
      child.kill(signal);
      child.send('continue');
      expect(await ended).toEqual([0, null]);
    },
  );
});
