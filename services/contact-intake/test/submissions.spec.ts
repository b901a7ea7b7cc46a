import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { submissionReceivedV1, submissionStoredV1 } from '@sevenfold/contracts';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { testFile } from './support/test-files.js';
import { onStack, timeLeftIn, until } from '@sevenfold/testing';

let intake: RunningIntake;
beforeAll(async () => (intake = await startIntake({ CONTACT_DAILY_BYTES: '5000' })));
afterAll(() => intake?.stop());

describe('a message without files', () => {
  it('is stored at once, with its document and its two events', async () => {
    const ada = await intake.person('ada');
    const { status, body } = await ada.submit({ org: '  ', message: ' <script>alert(1)</script>\n😀 ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      submissionId: expect.any(String),
      folder: expect.stringMatching(/^inbox\/contact\/ada\/\d{13}_[0-9a-f]{32}$/),
      status: 'stored',
      uploads: [],
    });
    const objects = await intake.objects.below(body.folder);
    expect([...objects.keys()]).toEqual([`${body.folder}/submission.json`]);
    const [shown] = (await ada.call('GET', '/api/contact/submissions')).body.items;
    expect(JSON.parse(String(objects.get(`${body.folder}/submission.json`)))).toEqual({
      name: 'Ada',
      email: 'ada@sevenfold.test',
      org: null,
      message: '<script>alert(1)</script>\n😀',
      createdAt: shown.createdAt,
      userAgent: 'contact-intake-tests',
    });
    const [stored] = await until(() => eventsOf(submissionStoredV1.type, body.submissionId), 'its event');
    expect(stored!.data).toEqual({
      submissionId: body.submissionId,
      uid: 'ada',
      folder: body.folder,
      fileCount: 0,
      bytes: 0,
      storedAt: expect.any(String),
    });
    expect(intake.eventsOf(submissionReceivedV1.type, body.submissionId)).toHaveLength(1);
  });

  onStack('embedded').it('is accepted while the store is down, and stored when it is back', async () => {
    const blocked = path.join(intake.objects.directory, 'objects', 'inbox', 'contact', 'away');
    await writeFile(blocked, 'no folder can be made here');
    const person = await intake.person('away');
    const { status, body } = await person.submit();
    expect({ status, is: body.status }).toEqual({ status: 201, is: 'receiving' });
    await rm(blocked);
    await until(async () => (await person.submission(body.submissionId)).status === 'stored', 'stored');
  });
});

const eventsOf = (type: string, submissionId: string) => {
  const found = intake.eventsOf(type, submissionId);
  return found.length > 0 && found;
};

describe('a submission that is sent again', () => {
  it('is the same one', async () => {
    const person = await intake.person();
    const key = randomUUID();
    const files = [testFile('png', 100)];
    const first = await person.submit({ files }, key);
    expect((await person.submit({ files }, key)).body).toEqual(first.body);
  });

  it('is stored once for sixteen concurrent requests', async () => {
    const person = await intake.person('racer');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => person.submit({}, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.submissionId}`)).size).toBe(1);
    expect(await intake.sql(`select id from submission where uid = 'racer'`)).toHaveLength(1);
    expect(answers[0]!.status).toBe(201);
    const events = await intake.sql('select type from outbox where aggregateid = $1 order by type', [
      answers[0]!.body.submissionId,
    ]);
    expect(events.map(({ type }) => type)).toEqual([submissionReceivedV1.type, submissionStoredV1.type]);
  });

  it('is refused if its key was used for other content, but not if another person used it', async () => {
    const key = randomUUID();
    const first = await (await intake.person('one')).submit({}, key);
    const reused = await (await intake.person('one')).submit({ message: 'Other' }, key);
    expect([reused.status, reused.body.code]).toEqual([409, 'contact.idempotency-key-reused']);
    const others = await (await intake.person('two')).submit({ message: 'Other' }, key);
    expect(others.status).toBe(201);
    expect(others.body.submissionId).not.toBe(first.body.submissionId);
  });

  it('is refused with a malformed key', async () => {
    const { status, body } = await (await intake.person()).submit({}, 'short');
    expect([status, body.code]).toEqual([400, 'contact.idempotency-key-invalid']);
  });
});

describe('a sender', () => {
  it('must be signed in, and not as a guest', async () => {
    const without = await intake.nobody.submit();
    expect([without.status, without.body.code]).toEqual([401, 'token.missing']);
    const guest = await (await intake.visitor()).submit();
    expect([guest.status, guest.body.code]).toEqual([403, 'access.sign-in-required']);
  });

  it('sees only their own submissions', async () => {
    const [ada, ben] = [await intake.person('owner'), await intake.person('stranger')];
    const { body } = await ada.submit();
    expect(await ada.submission(body.submissionId)).toMatchObject({ submissionId: body.submissionId });
    const missing = await ben.call('GET', `/api/contact/submissions/${randomUUID()}`);
    for (const path of [body.submissionId, `${body.submissionId}%00`, 'x', '..%2f..%2fadmin']) {
      const foreign = await ben.call('GET', `/api/contact/submissions/${path}`);
      expect({ ...foreign.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    }
    expect(missing).toMatchObject({ status: 404, body: { code: 'contact.submission-not-found' } });
    expect((await ben.call('GET', '/api/contact/submissions')).body.items).toEqual([]);
  });

  it('cannot read the inbox', async () => {
    for (const path of ['', `/${randomUUID()}`]) {
      const { status } = await (await intake.person()).call('GET', `/api/admin/contact/submissions${path}`);
      expect(status).toBe(403);
    }
  });
});

describe('a refused submission', () => {
  it.each([
    [{ name: ' ' }, 'name', 'Please fill name, email, and message.'],
    [{ email: undefined }, 'email', ''],
    [{ message: '\n' }, 'message', 'Please fill name, email, and message.'],
    [{ email: 'nobody' }, 'email', 'This isn’t an email address. It looks like name@example.com.'],
    [{ uid: 'ben' }, 'uid', 'isn’t a field of this request'],
    [{ createdAt: '2020-01-01' }, 'createdAt', 'isn’t a field of this request'],
  ])('with %j is answered with the name of the field', async (changes, field, message) => {
    const body = { name: 'Ada', email: 'ada@sevenfold.test', message: 'Hi', ...changes };
    const answer = await (await intake.person()).call('POST', '/api/contact/submissions', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field } });
    expect(answer.body.detail).toContain(message);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('leaves nothing behind', async () => {
    const person = await intake.person('refused');
    const answer = await person.submit({ files: [{ ...testFile('png', 10), name: 'evil.svg' }] });
    expect([answer.status, answer.body.code]).toEqual([415, 'contact.file-type-not-accepted']);
    expect(await intake.sql(`select 1 from submission where uid = 'refused'`)).toEqual([]);
    expect(await intake.sql(`select 1 from daily_quota where uid = 'refused'`)).toEqual([]);
    expect(await intake.objects.below('inbox/contact/refused/')).toEqual(new Map());
  });

  it('is any above the daily limit, even if all are sent at once', async () => {
    // At midnight a new count starts.
    await timeLeftIn('day', 20);
    const person = await intake.person('greedy');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.submit({ files: [testFile('png', 1000)] })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(429)]);
    expect(await intake.sql(`select bytes::int from daily_quota where uid = 'greedy'`)).toEqual([
      { bytes: 5000 },
    ]);
    expect(await intake.sql(`select 1 from submission where uid = 'greedy'`)).toHaveLength(5);
    expect((await intake.objects.below('inbox/contact/greedy/')).size).toBe(5);
  });

  it('can be avoided, because the limits are public', async () => {
    expect((await intake.nobody.call('GET', '/api/contact/limits')).body).toEqual({
      maxFiles: 10,
      maxFileBytes: 0x6400000,
      maxTotalBytes: 262144e3,
      maxMessageLength: 1e4,
      accept: ['image/*', 'audio/*', 'application/pdf'],
      extensions: expect.arrayContaining(['png', 'jpeg', 'mp3', 'wav', 'pdf']),
    });
  });
});

describe('lists', () => {
  it('go through all submissions page by page, newest first', async () => {
    const person = await intake.person('prolific');
    const sent: string[] = [];
    for (let index = 0; index < 5; index++) sent.unshift((await person.submit()).body.submissionId);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await person.call('GET', `/api/contact/submissions?limit=2${cursor}`);
      seen.push(...body.items.map((item: { submissionId: string }) => item.submissionId));
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(sent);
    const noId = Buffer.from(JSON.stringify([new Date(), '-'.repeat(36)])).toString('base64url');
    for (const cursor of ['abc', noId]) {
      const wrong = await person.call('GET', `/api/contact/submissions?cursor=${cursor}`);
      expect(wrong).toMatchObject({ status: 400, body: { field: 'cursor' } });
    }
  });

  it('show operators the sender, and the progress of the files', async () => {
    const ada = await intake.person('writer');
    const { body } = await ada.submit({
      org: 'Sevenfold',
      message: 'x'.repeat(300),
      files: [testFile('png', 10)],
    });
    const admin = await intake.admin();
    const list = await admin.call('GET', '/api/admin/contact/submissions?limit=1');
    expect(list.body.items[0]).toMatchObject({
      submissionId: body.submissionId,
      uid: 'writer',
      org: 'Sevenfold',
      excerpt: 'x'.repeat(200),
      status: 'receiving',
      fileCount: 1,
      storedFileCount: 0,
    });
    const one = await admin.call('GET', `/api/admin/contact/submissions/${body.submissionId}`);
    expect(one.body.files[0]).not.toHaveProperty('downloadUrl');
    expect(one.body).toMatchObject({ email: 'ada@sevenfold.test', storedAt: null, message: 'x'.repeat(300) });
  });
});

it('deletes what counted towards the limit of a past day, and keeps what counts today', async () => {
  await intake.sql(`insert into daily_quota (uid, day, submissions, files, bytes)
    select 'regular', current_date - age, 1, 1, 1000 from unnest(array[0, 3]) as age`);
  const kept = () => intake.sql(`select current_date - day as age from daily_quota where uid = 'regular'`);
  await until(async () => (await kept()).every(({ age }) => age < 3), kept);
  expect(await kept()).toHaveLength(1);
});

it('is ready when its object store is', async () => {
  const { body } = await intake.nobody.call('GET', '/readyz');
  expect(body.checks).toMatchObject({ database: { status: 'up' }, objects: { status: 'up' } });
});

it('describes the response of each route by its contract, except for bytes', async () => {
  const { body } = await intake.nobody.call('GET', '/openapi.json');
  type Operation = { responses: Record<string, { content?: { 'application/json'?: object } }> };
  const undescribed = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.values(methods).every(({ responses }) =>
      Object.values(responses).some(({ content }) => content?.['application/json']),
    )
      ? []
      : [path],
  );
  expect(undescribed.filter(path => !/uploads|objects/.test(path))).toEqual([]);
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['ContactAccepted', 'ContactSubmissionPage', 'InboxPage', 'InboxSubmission']),
  );
});
