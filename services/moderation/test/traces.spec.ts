import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { traceViewSchema } from '@sevenfold/contracts';
import { attributes, spanStore } from '@sevenfold/service-defaults';
import { opened } from '@sevenfold/testing';
import { startModeration } from './support/running-moderation.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';

describe('a trace', () => {
  it('comes from the span store of the process, sorted by start, with exact nanoseconds', async () => {
    const moderation = await opened(startModeration());
    const span = {
      ...({
        traceId,
        name: 'kick',
        kind: 'server',
        service: 'moderation',
        durationNano: '1500000',
      } as const),
      ...({ status: 'ok', attributes: { 'http.route': '/api' } } as const),
    };
    spanStore.add({
      ...span,
      spanId: 'b7ad6b7169203331',
      parentSpanId: '00f067aa0ba902b7',
      startUnixNano: '1760000000000000002',
    });
    spanStore.add({ ...span, spanId: '00f067aa0ba902b7', startUnixNano: '1760000000000000001' });
    const { status, body } = await moderation.call('GET', `/api/admin/traces/${traceId}`, {
      as: moderation.admin,
    });
    expect(status).toBe(200);
    const view = traceViewSchema.parse(body);
    expect(view.spans.map(({ spanId, parentSpanId }) => [spanId, parentSpanId])).toEqual([
      ['00f067aa0ba902b7', null],
      ['b7ad6b7169203331', '00f067aa0ba902b7'],
    ]);
    expect(view.spans[1]!.startUnixNano).toBe('1760000000000000002');

    const unknown = await moderation.call('GET', `/api/admin/traces/${'a'.repeat(32)}`, {
      as: moderation.admin,
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'trace.not-found' } });
    const nonsense = await moderation.call('GET', '/api/admin/traces/nonsense', { as: moderation.admin });
    expect(nonsense).toMatchObject({ status: 400, body: { field: 'traceId' } });
  }, 60_000);

  it('comes in the same shape from the query API of Zipkin', async () => {
    const zipkin = await serveZipkin();
    const moderation = await opened(startModeration({ TRACES_QUERY_URL: zipkin.url }));
    const { body } = await moderation.call('GET', `/api/admin/traces/${traceId}`, { as: moderation.admin });
    expect(traceViewSchema.parse(body).spans).toEqual([
      {
        spanId: '352bff9a74ca9ad2',
        parentSpanId: '6b221d5bc9e6496c',
        name: 'publish',
        kind: 'producer',
        service: 'moderation',
        startUnixNano: '1760000000000001000',
        durationNano: '1431000',
        status: 'error',
        attributes: { error: 'it broke', [attributes.service]: 'moderation' },
      },
    ]);
    const unknown = await moderation.call('GET', `/api/admin/traces/${'a'.repeat(32)}`, {
      as: moderation.admin,
    });
    expect(unknown.status).toBe(404);
    zipkin.breakDown();
    const broken = await moderation.call('GET', `/api/admin/traces/${traceId}`, { as: moderation.admin });
    expect(broken).toMatchObject({ status: 503, body: { code: 'traces.unavailable' } });
  }, 60_000);
});

/** Answers as documented by Zipkin. */
async function serveZipkin() {
  const spans = [
    {
      traceId,
      id: '352bff9a74ca9ad2',
      parentId: '6b221d5bc9e6496c',
      kind: 'PRODUCER',
      name: 'publish',
      timestamp: 1760000000000001,
      duration: 1431,
      localEndpoint: { serviceName: 'sevenfold' },
      tags: { error: 'it broke', [attributes.service]: 'moderation' },
    },
  ];
  let broken = false;
  const server = createServer(({ url }, response) => {
    if (broken) response.writeHead(500).end('<html>');
    else if (url === `/api/v2/trace/${traceId}`) response.end(JSON.stringify(spans));
    else response.writeHead(404).end();
  });
  opened(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakDown: () => void (broken = true),
  };
}
