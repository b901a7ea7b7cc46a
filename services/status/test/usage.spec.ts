import { usageReportedV1, type UsageEvent } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startStatus, type RunningStatus } from './support/running-status.js';

let status: RunningStatus;
beforeAll(async () => {
  status = await startStatus();
}, 120_000);
afterAll(() => status.stop());

const report = (...events: unknown[]) => status.post('/api/usage-events', { events });
const vital: UsageEvent = { name: 'web_vitals', metric: 'LCP', value: 1840.5, path: '/' };
const exception: UsageEvent = { name: 'exception', message: 'x is undefined', fatal: true, path: '/contact' };

describe('what pages report about themselves', () => {
  it('is forwarded unchanged, without any identity, and counted', async () => {
    expect(await report(vital, exception, { name: 'user_kicked' })).toMatchObject({
      status: 204,
      body: undefined,
    });
    const reported = () => status.published.filter(({ type }) => type === usageReportedV1.type);
    await until(() => reported().length === 1, 'Nothing was handed on');
    expect(reported()[0]!.data).toEqual({
      reportId: expect.any(String),
      events: [vital, exception, { name: 'user_kicked' }],
    });
  });

  it.each([
    ['an unknown name', { name: 'spying' }],
    ['an invalid value', { ...vital, value: -1 }],
    ['a path with its query', { ...vital, path: '/contact?email=ada@sevenfold.test' }],
    ['an unknown field', { ...exception, stack: 'at secret.js' }],
    ['a message that is too long', { ...exception, message: 'x'.repeat(301) }],
  ])('is refused with %s', async (_what, event) => {
    expect(await report(vital, event)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('is refused if empty, or too large', async () => {
    expect((await report()).status).toBe(400);
    expect((await report(...Array.from({ length: 26 }, () => vital))).status).toBe(400);
  });
});
