import { defaultMaintenanceReason, maintenanceChangedV1 } from '@sevenfold/contracts';
import { startModeration, type RunningModeration } from './support/running-moderation.js';
import { until } from '@sevenfold/testing';

let moderation: RunningModeration;

beforeAll(async () => {
  moderation = await startModeration();
}, 120_000);
afterAll(() => moderation.stop());

const change = (body: unknown) =>
  moderation.call('PUT', '/api/admin/maintenance', { as: moderation.admin, body });

describe('maintenance mode', () => {
  it('is off until someone switches it on', async () => {
    const { status, body } = await moderation.call('GET', '/api/maintenance');
    expect({ status, body }).toEqual({
      status: 200,
      body: { enabled: false, reason: '', lastUpdated: null },
    });
  });

  it('is visible to every visitor, published, and audited with the previous state', async () => {
    const { status, body } = await change({ enabled: true, reason: 'New strings for the servers' });
    expect({ status, enabled: body.enabled }).toEqual({ status: 200, enabled: true });
    const { lastUpdated } = body;
    const state = { enabled: true, reason: 'New strings for the servers', lastUpdated };
    expect((await moderation.call('GET', '/api/maintenance')).body).toEqual(state);
    expect((await moderation.call('GET', '/api/admin/maintenance', { as: moderation.admin })).body).toEqual(
      state,
    );
    const event = await until(() => moderation.published.at(-1), 'the change was not announced');
    expect(event).toMatchObject({
      type: maintenanceChangedV1.type,
      data: { ...state, operator: 'operator' },
    });
    expect(await moderation.audit('?action=maintenance.change')).toMatchObject([
      { id: body.actionId, before: { enabled: false }, after: { enabled: true } },
    ]);
  });

  it('shows visitors a default text if no reason is given', async () => {
    expect((await change({ enabled: true })).body.reason).toBe(defaultMaintenanceReason);
  });

  it('has the state that one operator set, if two change it at once', async () => {
    const answers = await Promise.all([
      change({ enabled: true, reason: 'one' }),
      change({ enabled: true, reason: 'two' }),
      change({ enabled: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await moderation.call('GET', '/api/maintenance');
    expect(answers.map(answer => answer.body.reason)).toContain(body.reason);
    expect(await moderation.sql('select id from maintenance')).toHaveLength(1);
  });

  it.each([
    [{}, 'enabled'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ enabled: true, reason: 'x'.repeat(501) }, 'reason'],
    [{ enabled: true, reason: 'nul \u0000' }, 'reason'],
    [{ enabled: true, block: true }, 'block'],
  ])('refuses %j', async (body, field) => {
    const answer = await change(body);
    expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 400, field });
  });
});
