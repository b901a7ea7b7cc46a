import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { opened, until } from '@sevenfold/testing';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RefusalReports } from './refusal-reports.js';

it('lets no class of callers block the reports about another', async () => {
  const heard: string[] = [];
  // Never answers, as if it were flooded.
  const moderation = opened(
    createServer((request, response) => {
      heard.push(String(request.headers.authorization));
      response.on('error', () => undefined);
    }),
  );
  await once(moderation.listen(0, '127.0.0.1'), 'listening');
  const { port } = moderation.address() as AddressInfo;
  const logger = { warn: () => undefined } as unknown as Logger;
  const reports = new RefusalReports(
    `http://127.0.0.1:${port}`,
    { verify: () => Promise.reject(new Error('not asked')) },
    logger,
  );
  const callOf = (authorization: string) =>
    ({ headers: { authorization }, ip: '127.0.0.1' }) as unknown as FastifyRequest;
  const call = { method: 'DELETE', path: '/api/admin/rooms' };
  for (let time = 0; time < 50; time++) reports.report(callOf('guest'), 'strangers', call);
  for (let time = 0; time < 50; time++) reports.report(callOf('ben'), 'people', call);
  reports.report(callOf('ada'), 'operators', call);
  await until(() => heard.includes('ada'), 'the call of ada was left out', 10_000);
  await until(() => heard.length === 17, 'fewer reports than the limits allow', 10_000);
  expect(heard.filter(from => from === 'guest')).toHaveLength(8);
});
