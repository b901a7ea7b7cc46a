import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { opened } from '@sevenfold/testing';
import { z } from 'zod';
import { askIdentity } from './ask-identity.js';

afterEach(() => void jest.restoreAllMocks());

it.each(['its two seconds are over', 'the service stops'])('stops waiting once %s', async what => {
  const [deadline, stopping] = [new AbortController(), new AbortController()];
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const silent = opened(createServer().listen(0, '127.0.0.1'), server => {
    server.closeAllConnections();
    server.close();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const answer = askIdentity(new URL(`http://127.0.0.1:${port}`), z.any(), stopping.signal);
  await Promise.race([once(silent, 'request'), answer]);
  (what.includes('stops') ? stopping : deadline).abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(timeout).toHaveBeenCalledWith(2_000);
});
