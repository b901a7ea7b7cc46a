import { randomUUID } from 'node:crypto';
import { operatorActionRecordedV1, type OperatorAction } from '@sevenfold/contracts';
import { startModeration, type RunningModeration } from './support/running-moderation.js';
import { until } from '@sevenfold/testing';

let moderation: RunningModeration;

beforeAll(async () => {
  moderation = await startModeration();
}, 120_000);
afterAll(() => moderation.stop());

const action = (overrides: Partial<OperatorAction> = {}): OperatorAction => ({
  actionId: randomUUID(),
  action: 'division-request.approve',
  operator: 'second-operator',
  target: { kind: 'division-request', id: randomUUID() },
  outcome: 'done',
  ip: '192.0.2.7',
  traceId: '0123456789abcdef0123456789abcdef',
  at: '2026-03-04T05:06:07.000Z',
  before: { status: 'pending' },
  after: { status: 'approved' },
  ...overrides,
});

const recorded = (id: string) =>
  until(
    async () => (await moderation.audit('?limit=200')).find((entry: { id: string }) => entry.id === id),
    `action ${id} was not recorded`,
  );

describe('the audit log', () => {
  it('refuses changes and deletions, even by hand', async () => {
    await moderation.call('PUT', '/api/admin/maintenance', {
      as: moderation.admin,
      body: { enabled: false },
    });
    for (const statement of [
      "update audit_entry set action = 'nothing.done'",
      'delete from audit_entry',
      'truncate audit_entry cascade',
      "update audit_outcome set outcome = 'refused'",
      'delete from audit_outcome',
      'truncate audit_outcome',
    ])
      await expect(moderation.sql(statement)).rejects.toThrow('append-only');
    expect(await moderation.audit()).toMatchObject([{ action: 'maintenance.change', outcome: 'done' }]);
  });

  it('records what operators did in other services, once even if the event repeats', async () => {
    const done = action();
    const eventId = randomUUID();
    await moderation.publish(operatorActionRecordedV1.accounts, done, eventId);
    await moderation.publish(operatorActionRecordedV1.accounts, done, eventId);
    await moderation.publish(operatorActionRecordedV1.accounts, { ...done, action: 'account.block' });
    const inTheInbox = action({ action: 'submission.archive' });
    await moderation.publish(operatorActionRecordedV1['contact-intake'], inTheInbox);
    expect(await recorded(inTheInbox.actionId)).toMatchObject({ service: 'contact-intake' });
    const later = action();
    await moderation.publish(operatorActionRecordedV1.accounts, later);
    await recorded(later.actionId);

    expect(await recorded(done.actionId)).toEqual({
      id: done.actionId,
      at: done.at,
      completedAt: done.at,
      action: 'division-request.approve',
      operator: { uid: 'second-operator' },
      target: done.target,
      service: 'accounts',
      outcome: 'done',
      ip: done.ip,
      traceId: done.traceId,
      before: done.before,
      after: done.after,
    });
    expect(await moderation.audit(`?target=${done.target.id}`)).toHaveLength(1);
  });

  it('parks an invalid action, and continues with the next', async () => {
    const nonsense = { ...action(), action: 'DROP TABLE' };
    await moderation.publish(operatorActionRecordedV1.accounts, nonsense);
    const good = action();
    await moderation.publish(operatorActionRecordedV1.accounts, good);
    await recorded(good.actionId);
    const parked = await until(
      async () => (await moderation.transport.deadLetters.list())[0],
      'the invalid action was not parked',
    );
    expect(parked.record.value).toContain('DROP TABLE');
  });

  it('learns the names of operators from their own tokens', async () => {
    const { actionId } = action();
    await moderation.publish(operatorActionRecordedV1.accounts, action({ actionId, operator: 'third' }));
    expect((await recorded(actionId)).operator).toEqual({ uid: 'third' });
    const third = await moderation.token({ uid: 'third', name: 'Theo Third', admin: true });
    await moderation.call('PUT', '/api/admin/maintenance', { as: third, body: { enabled: false } });
    expect((await recorded(actionId)).operator).toEqual({ uid: 'third', name: 'Theo Third' });
  });

  it('is read page by page, newest first, without gaps between entries of the same time', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const actionId of ids)
      await moderation.publish(operatorActionRecordedV1.accounts, action({ actionId, operator: 'pager' }));
    for (const id of ids) await recorded(id);

    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `?operator=pager&limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await moderation.call('GET', `/api/admin/audit${query}`, { as: moderation.admin });
      expect(body.entries.length).toBeLessThanOrEqual(3);
      seen.push(...body.entries.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids.toSorted().toReversed());
  });

  it('is filtered by operator, action, service, outcome, trace and time', async () => {
    const traceId = 'f'.repeat(32);
    const refused = action({ outcome: 'refused', code: 'too.late', traceId, at: '2025-01-01T00:00:00.000Z' });
    await moderation.publish(operatorActionRecordedV1.accounts, refused);
    await recorded(refused.actionId);
    for (const query of [
      'outcome=refused',
      `traceId=${traceId}`,
      'from=2024-12-31T00:00:00Z&to=2025-01-02T00:00:00Z',
      `service=accounts&action=division-request.approve&operator=second-operator&outcome=refused`,
    ])
      expect(await moderation.audit(`?${query}`)).toMatchObject([{ id: refused.actionId, code: 'too.late' }]);
    expect(await moderation.audit('?outcome=pending')).toEqual([]);
  });

  it.each(['cursor=bm9uc2Vuc2U', 'limit=0', 'limit=1000', 'outcome=good', 'from=yesterday', 'who=me'])(
    'refuses ?%s and names the field',
    async query => {
      const { status, body } = await moderation.call('GET', `/api/admin/audit?${query}`, {
        as: moderation.admin,
      });
      expect({ status, field: body.field }).toEqual({
        status: 400,
        field: query.slice(0, query.indexOf('=')),
      });
    },
  );
});
