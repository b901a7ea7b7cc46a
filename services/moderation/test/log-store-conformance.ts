import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { context, logs, trace, TraceFlags } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { LoggerProvider } from '@opentelemetry/sdk-logs';
import { attributes, createLogger, logProcessors } from '@sevenfold/service-defaults';
import { opened, until } from '@sevenfold/testing';
import type { FoundLine, LogStore } from '../src/references/log-store.js';

const startedAt = '2026-05-06T07:08:09.000Z';

/** The contract of every log store: it finds what a service's own logger wrote, by the start of a trace id. */
export function describeLogStore(
  name: string,
  exporting: Parameters<typeof logProcessors>[0],
  openStore: () => LogStore,
) {
  describe(`the ${name}`, () => {
    let store: LogStore;
    const logger = createLogger('accounts', {
      LOG_LEVEL: 'debug',
      LOG_FILE: path.join(mkdtempSync(path.join(tmpdir(), 'sevenfold-log-')), 'services.log'),
      ENVIRONMENT: 'development',
    });

    beforeAll(async () => {
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
      const provider = new LoggerProvider({
        processors: await logProcessors(exporting),
        resource: resourceFromAttributes({
          [attributes.service]: 'sevenfold',
          [attributes.version]: '0.2.0',
          [attributes.startedAt]: startedAt,
        }),
      });
      logs.setGlobalLoggerProvider(provider);
      opened({ stop: () => provider.shutdown() });
      store = openStore();
    });
    afterAll(() => {
      logs.disable();
      context.disable();
    });

    /** Runs work in a trace of this id. */
    const inTrace = (traceId: string, work: () => void) =>
      context.with(
        trace.setSpanContext(context.active(), {
          traceId,
          spanId: randomBytes(8).toString('hex'),
          traceFlags: TraceFlags.SAMPLED,
        }),
        work,
      );
    const newTraceId = () => randomBytes(16).toString('hex');
    const linesOf = (start: string, count: number): Promise<FoundLine[]> =>
      until(async () => {
        const lines = await store.find(start);
        return lines?.length === count && lines;
      }, `no ${count} lines of ${start}`);

    it('returns a line with its level, service, version, fields and error', async () => {
      const traceId = newTraceId();
      inTrace(traceId, () =>
        logger.error({ code: 'internal', status: 500, err: new TypeError('no such column') }, 'It broke.'),
      );
      const [line] = await linesOf(traceId, 1);
      expect(line).toMatchObject({
        traceId,
        level: 'error',
        service: 'accounts',
        version: '0.2.0',
        startedAt,
        message: 'It broke.',
      });
      expect(line!.attributes).toEqual({
        code: 'internal',
        status: expect.anything(),
        'exception.type': 'TypeError',
        'exception.message': 'no such column',
        'exception.stacktrace': expect.stringContaining('log-store-conformance'),
      });
      expect(Number(line!.attributes['status'])).toBe(500);
      expect(Math.abs(Date.parse(line!.at) - Date.now())).toBeLessThan(60_000);
    });

    it('finds a trace by its first eight digits, and all traces that share them', async () => {
      const [one, other, stranger] = [newTraceId(), newTraceId(), newTraceId()];
      const twin = one.slice(0, 8) + other.slice(8);
      for (const traceId of [one, twin, stranger]) inTrace(traceId, () => logger.info('Not here.'));
      const found = await linesOf(one.slice(0, 8), 2);
      expect(new Set(found.map(({ traceId }) => traceId))).toEqual(new Set([one, twin]));
      expect(await linesOf(twin, 1)).toMatchObject([{ traceId: twin, level: 'info' }]);
    });

    it('contains nobody’s email, id or search, and no line outside of a trace', async () => {
      const traceId = newTraceId();
      const ofAda = 'ada00000-5e7e-4f01-8d00-000000000002';
      inTrace(traceId, () =>
        logger.warn(
          {
            path: `/api/accounts/${ofAda}?search=ada%40sevenfold.test`,
            err: new Error('Key (email)=(ada@sevenfold.test)'),
          },
          'Key (email)=(ada@sevenfold.test) of guest-7f3a_x already exists',
        ),
      );
      logger.info(`${traceId} outside`);
      const lines = await linesOf(traceId.slice(0, 8), 1);
      expect(JSON.stringify(lines)).not.toMatch(/ada0|ada@|ada%|guest-7/);
      expect(lines[0]!.message).toContain('already exists');
    });

    it('returns nothing for a trace without lines', async () => {
      expect(await store.find(newTraceId())).toEqual([]);
    });
  });
}
