import { randomUUID } from 'node:crypto';
import { operatorActionRecordedV1 } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startModeration, type RunningModeration } from './support/running-moderation.js';

let moderation: RunningModeration;
beforeAll(async () => {
  moderation = await startModeration();
}, 120_000);
afterAll(() => moderation?.stop());

const path = '/api/admin/dead-letters';
const letters = async () => {
  const { status, body } = await moderation.call('GET', path, { as: moderation.admin });
  if (status !== 200) throw new Error(`The list of dead letters returned ${JSON.stringify(body)}`);
  return body.letters;
};
/** Parks an event that no one can handle, and polls until it is listed, whatever the answers in between. */
async function parked(word: string) {
  const id = randomUUID();
  await moderation.publish(operatorActionRecordedV1.accounts, { action: word }, id);
  return until(async () => {
    const { body } = await moderation.call('GET', path, { as: moderation.admin });
    return body.letters?.find(({ eventId }: { eventId: string }) => eventId === id);
  }, 'it was not parked');
}

describe('dead letters', () => {
  it('are shown with the failed consumer, the reason, and the event as text', async () => {
    const letter = await parked('<script>alert(1)</script>');
    expect(letter).toMatchObject({
      group: 'moderation',
      type: operatorActionRecordedV1.accounts.type,
      topic: 'accounts.operator-action',
      attempts: expect.any(Number),
      data: '{"action":"<script>alert(1)</script>"}',
    });
    expect(letter.reason).not.toBe('');
  }, 60_000);

  it('are discarded only with a reason, which is audited', async () => {
    const { id } = await parked('one');
    const discard = (body: object) =>
      moderation.call('POST', `${path}/discard`, { as: moderation.admin, body });
    expect((await discard({ id })).body).toMatchObject({ status: 400, field: 'reason' });
    expect((await discard({ id, reason: 'Made by hand' })).body).toMatchObject({ outcome: 'done' });
    expect((await letters()).map((letter: { id: string }) => letter.id)).not.toContain(id);
    expect((await discard({ id, reason: 'Again' })).body).toMatchObject({ code: 'dead-letter.not-found' });
    expect(await moderation.audit('?action=dead-letter.discard')).toMatchObject([
      { outcome: 'refused', reason: 'Again', target: { kind: 'other', id } },
      { outcome: 'done', reason: 'Made by hand', target: { kind: 'other', id } },
    ]);
  }, 60_000);

  it('are replayed to their service, and parked again if it still cannot handle them', async () => {
    const before = await parked('two');
    const { body } = await moderation.call('POST', `${path}/replay`, {
      as: moderation.admin,
      body: { id: before.id },
    });
    expect(body).toMatchObject({ outcome: 'done' });
    const again = await until(
      async () =>
        (await letters()).find(
          ({ id, failedAt }: { id: string; failedAt: string }) =>
            id === before.id && failedAt > before.failedAt,
        ),
      'it was not parked again',
    );
    expect(again.data).toBe(before.data);
    expect(await moderation.audit('?action=dead-letter.replay')).toMatchObject([{ outcome: 'done' }]);
  }, 60_000);
});

it.each(['cursor=000', 'limit=1', 'from=yesterday'])(
  'an export with %s is refused before the file begins',
  async query => {
    const answer = await fetch(`${moderation.url}/api/admin/audit/export?${query}`, {
      headers: { authorization: `Bearer ${moderation.admin}` },
    });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.status).toBe(400);
  },
);

it('the audit log can be downloaded as a file with all matches of the filter', async () => {
  const { body } = await moderation.call('GET', '/api/admin/audit?limit=200&action=dead-letter.discard', {
    as: moderation.admin,
  });
  const answer = await fetch(`${moderation.url}/api/admin/audit/export?action=dead-letter.discard`, {
    headers: { authorization: `Bearer ${moderation.admin}` },
  });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(body.entries.length + 1);
  expect(lines[1]).toContain(body.entries[0].operator.uid);
}, 60_000);
