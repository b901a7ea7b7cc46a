import { randomUUID } from 'node:crypto';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import type { Client } from './support/client.js';

let intake: RunningIntake;
let olga: Client;
beforeAll(async () => {
  intake = await startIntake();
  olga = await intake.admin();
});
afterAll(() => intake?.stop());

const inbox = '/api/admin/contact/submissions';
const submitted = async (message: string, name = 'Ada') =>
  (await (await intake.person()).submit({ message, name })).body.submissionId;
const idsIn = async (query: string) =>
  (await olga.call('GET', `${inbox}?${query}`)).body.items.map(
    (item: { submissionId: string }) => item.submissionId,
  );
const reported = (id: string) =>
  intake.sql(
    `select payload->>'action' as action, payload->>'outcome' as outcome from outbox
     where type like '%operator-action%' and aggregateid = $1 order by seq`,
    [id],
  );

describe('the operators’ inbox', () => {
  it('counts unread and open submissions, without archived ones', async () => {
    const before = (await olga.call('GET', '/api/admin/contact/counts')).body;
    const first = await submitted('one');
    const second = await submitted('two');
    await olga.call('PATCH', `${inbox}/${first}`, { read: true });
    await olga.call('PATCH', `${inbox}/${second}`, { archived: true });
    const { body } = await olga.call('GET', '/api/admin/contact/counts');
    expect(body).toEqual({ unread: before.unread, open: before.open + 1 });
  });

  it('shows each box, and searches by label and by words', async () => {
    const id = await submitted('A 100% waterproof drum', 'Benedikta');
    await olga.call('PATCH', `${inbox}/${id}`, { labels: ['press', 'press', 'drums'] });
    expect(await idsIn('label=drums')).toEqual([id]);
    expect(await idsIn('search=100%25')).toEqual([id]);
    expect(await idsIn('search=benedikTA')).toEqual([id]);
    expect(await idsIn('search=_rum')).toEqual([]);
    expect(await idsIn('box=mine')).toEqual([]);
    const { body } = await olga.call('PATCH', `${inbox}/${id}`, { assigned: 'me', read: true });
    expect(body.submission).toMatchObject({ labels: ['press', 'drums'], assignee: { uid: 'operator' } });
    expect(await idsIn('box=mine')).toEqual([id]);
    expect(await idsIn('box=unread')).not.toContain(id);
    await olga.call('PATCH', `${inbox}/${id}`, { archived: true, assigned: 'nobody' });
    expect(await idsIn('box=open')).not.toContain(id);
    expect(await idsIn('box=archived')).toContain(id);
    expect(await idsIn('box=all')).toContain(id);
  });

  it('finds a submission by its reference, however it is typed', async () => {
    const ada = await intake.person();
    const { submissionId } = (await ada.submit({ message: 'By reference' })).body;
    const { reference } = await ada.submission(submissionId);
    for (const typed of [reference, reference.toLowerCase(), reference.replace('-', ' ')])
      expect(await idsIn(`search=${encodeURIComponent(typed)}`)).toEqual([submissionId]);
  });

  it('tells the sender when an operator has read and answered it', async () => {
    const ada = await intake.person();
    const { submissionId: id } = (await ada.submit({ message: 'Will you answer?' })).body;
    expect(await ada.submission(id)).toMatchObject({
      excerpt: 'Will you answer?',
      readAt: null,
      answeredAt: null,
    });
    await olga.call('PATCH', `${inbox}/${id}`, { answered: true });
    const moment = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await ada.submission(id)).toMatchObject({ readAt: moment, answeredAt: moment });
    await olga.call('PATCH', `${inbox}/${id}`, { answered: false });
    expect(await ada.submission(id)).toMatchObject({ readAt: moment, answeredAt: null });
    expect((await reported(id)).map(({ action }) => action)).toEqual([
      'submission.answer',
      'submission.mark-unanswered',
    ]);
  });

  it('stores notes as text, and audits every change', async () => {
    const id = await submitted('three');
    const text = '<img src=x onerror=alert(1)> =1+1';
    const { status, body } = await olga.call('POST', `${inbox}/${id}/notes`, { text });
    expect(status).toBe(201);
    expect(body.submission.notes).toMatchObject([{ text, author: { uid: 'operator' } }]);
    await olga.call('PATCH', `${inbox}/${id}`, { read: true });
    await olga.call('PATCH', `${inbox}/${id}`, { archived: false });
    expect(await reported(id)).toEqual([
      { action: 'submission.note', outcome: 'done' },
      { action: 'submission.read', outcome: 'done' },
      { action: 'submission.unarchive', outcome: 'done' },
    ]);
  });

  it('answers 404 for a missing submission, and audits the attempt', async () => {
    const missing = randomUUID();
    expect((await olga.call('PATCH', `${inbox}/${missing}`, { read: true })).status).toBe(404);
    expect(await reported(missing)).toEqual([{ action: 'submission.read', outcome: 'refused' }]);
    expect((await olga.call('POST', `${inbox}/nonsense/notes`, { text: 'x' })).status).toBe(404);
  });

  it.each([
    [{ read: 'yes' }, 'read'],
    [{ labels: ['x'.repeat(41)] }, 'labels'],
    [{ labels: Array.from({ length: 11 }, (_, i) => `l${i}`) }, 'labels'],
    [{ assigned: 'ben' }, 'assigned'],
    [{ status: 'stored' }, 'status'],
  ])('refuses %j', async (wanted, field) => {
    const { status, body } = await olga.call('PATCH', `${inbox}/${randomUUID()}`, wanted);
    expect({ status, field: body.field.split('.')[0] }).toEqual({ status: 400, field });
  });

  it('is closed to everyone else', async () => {
    const id = await submitted('four');
    const calls = [
      ['GET', '/api/admin/contact/counts', undefined],
      ['PATCH', `${inbox}/${id}`, { read: true }],
      ['POST', `${inbox}/${id}/notes`, { text: 'x' }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await intake.nobody.call(method, path, body)).status).toBe(401);
      for (const who of [await intake.person(), await intake.visitor()])
        expect((await who.call(method, path, body)).status).toBe(403);
    }
  });
});
