import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onStack, opened } from '@sevenfold/testing';
import { FindReferenceQuery } from '../src/references/find-reference.query.js';
import { VictoriaLogStore } from '../src/references/victoria-log-store.js';
import { describeLogStore } from './log-store-conformance.js';

const { LOGS_EXPORTER, LOGS_URL, LOGS_QUERY_URL = '' } = process.env;

onStack('full').describe('on a real one', () =>
  describeLogStore(
    'VictoriaLogs adapter',
    { LOGS_EXPORTER, LOGS_URL },
    () => new VictoriaLogStore(LOGS_QUERY_URL),
  ),
);

it('returns no start time for a writer that does not report one, such as an ingress', async () => {
  const line = { _time: '2026-11-27T03:00:00Z', _msg: 'GET /', trace_id: '3b0c72e8d1f24a5b9c6d7e8f90123456' };
  const server = createServer((_request, response) => void response.end(`${JSON.stringify(line)}\n`));
  opened(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const store = new VictoriaLogStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await store.find('3b0c72e8')).toMatchObject([{ message: 'GET /', startedAt: undefined }]);
  const config = { RUNBOOKS_URL: undefined };
  expect((await new FindReferenceQuery(store, config).execute('3b0c72e8')).traces[0]!.versions).toEqual([]);
});

it.each([
  ['an error', 500, '{}'],
  ['a page from another program', 200, '<html>'],
])('says that the store is unavailable if the answer is %s', async (_, status, body) => {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  opened(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const store = new VictoriaLogStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect(store.find('3b0c72e8')).rejects.toMatchObject({ code: 'logs.unavailable' });
});
