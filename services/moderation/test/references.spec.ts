import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { referenceViewSchema, type ShownError } from '@sevenfold/contracts';
import { lineStore, type StoredLine } from '@sevenfold/service-defaults';
import { freePort, opened } from '@sevenfold/testing';
import { rules, runbooksFor } from '../src/references/runbooks.js';
import { startModeration } from './support/running-moderation.js';

const traceId = '3b0c72e8d1f24a5b9c6d7e8f90123456';
const twin = '3b0c72e8000000000000000000000000';

const line = (about: Partial<StoredLine> = {}): StoredLine => ({
  traceId,
  at: new Date().toISOString(),
  level: 'info',
  service: 'accounts',
  version: '0.2.0',
  startedAt: '2026-05-06T07:08:09.000Z',
  message: 'Handled.',
  attributes: {},
  ...about,
});

describe('a reference', () => {
  it('leads to the error that the person saw, its lines by time, the versions and the runbooks', async () => {
    const moderation = await opened(
      startModeration({ RUNBOOKS_URL: 'https://docs.sevenfold.test/runbooks/' }),
    );
    const earlier = new Date(Date.now() - 2_000).toISOString();
    lineStore.use();
    lineStore.add(
      line({
        level: 'error',
        message: 'Something went wrong on our side. Try again in a moment.',
        attributes: { code: 'internal', status: 500, method: 'GET', route: '/api/accounts/:uid' },
      }),
    );
    lineStore.add(line({ at: earlier, message: 'Asked.' }));
    lineStore.add(line({ traceId: twin, at: earlier, message: 'Another.' }));

    const find = async (reference: string) => {
      const answer = await moderation.call('GET', `/api/admin/references/${reference}`, {
        as: moderation.admin,
      });
      expect(answer.status).toBe(200);
      return referenceViewSchema.parse(answer.body);
    };
    const { logs, traces } = await find(traceId);
    expect(logs).toBe('read');
    expect(traces).toMatchObject([
      {
        traceId,
        at: earlier,
        error: { code: 'internal', status: 500, where: 'GET /api/accounts/:uid', service: 'accounts' },
        lines: [
          { message: 'Asked.' },
          { message: 'Something went wrong on our side. Try again in a moment.' },
        ],
        versions: [{ service: 'accounts', version: '0.2.0', startedAt: '2026-05-06T07:08:09.000Z' }],
        runbooks: [{ name: 'ServiceFailing', url: 'https://docs.sevenfold.test/runbooks/ServiceFailing.md' }],
      },
    ]);
    expect((await find('3b0c72e8')).traces.map(found => found.traceId).toSorted()).toEqual(
      [traceId, twin].toSorted(),
    );
    expect((await find('ffffffff')).traces).toEqual([]);
  }, 60_000);

  it('has eight digits or more; anything else reaches no query', async () => {
    const moderation = await opened(startModeration());
    for (const reference of [
      '3b0c72e',
      `${traceId}0`,
      '3B0C72E8',
      '3b0c72e8*',
      encodeURIComponent('" or "'),
    ]) {
      const answer = await moderation.call('GET', `/api/admin/references/${reference}`, {
        as: moderation.admin,
      });
      expect(answer).toMatchObject({ status: 400, body: { field: 'reference' } });
    }
  }, 60_000);

  it('says that the log store is down, because the trace may still be found', async () => {
    const moderation = await opened(
      startModeration({ LOGS_QUERY_URL: `http://127.0.0.1:${await freePort()}` }),
    );
    const { status, body } = await moderation.call('GET', `/api/admin/references/${traceId}`, {
      as: moderation.admin,
    });
    expect({ status, body }).toEqual({ status: 200, body: { logs: 'unavailable', traces: [] } });
  }, 60_000);
});

describe('runbooks', () => {
  const error = (about: Partial<ShownError>): ShownError => ({
    at: new Date().toISOString(),
    service: 'accounts',
    message: 'We can’t do this right now. Try again shortly.',
    code: 'internal',
    ...about,
  });

  it('all exist', () => {
    const missing = rules.filter(
      ({ runbook }) =>
        !existsSync(fileURLToPath(new URL(`../../../docs/runbooks/${runbook}.md`, import.meta.url))),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['ServiceAway', { service: 'api-gateway', code: 'service.unavailable' }],
    ['DatabaseAway', { service: 'accounts', code: 'service.unavailable' }],
    ['RoomStoreAway', { service: 'rooms-gateway', code: 'store.unavailable' }],
    ['SignInAway', { service: 'identity', code: 'token.keys-unavailable' }],
    ['ServiceFailing', { code: 'internal' }],
  ])('%s comes first for %j', (runbook, about) => {
    expect(runbooksFor(error(about))[0]).toBe(runbook);
  });

  it('are not named for a person’s own mistake', () => {
    expect(runbooksFor(error({ code: 'request.invalid', status: 400 }))).toEqual([]);
  });
});
