import { randomUUID } from 'node:crypto';
import {
  erasureStartedV1,
  exportPartKey,
  exportRequestedV1,
  personalDataCollectedV1,
  personalDataForgottenV1,
} from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { beginPart } from './support/slow-part.js';
import { sha256, testFile } from './support/test-files.js';

// Recovery is off: a run that found an upload before it ended would remove what the last test leaves there.
let intake: RunningIntake;
beforeAll(async () => (intake = await startIntake({ CONTACT_SWEEP_SECONDS: '3600' })));
afterAll(() => intake?.stop());

/** Size of a part in a bucket. */
const partBytes = 8 * 1024 * 1024;

/** A message with a file that arrived, and one that is still uploading. */
async function write(uid: string) {
  const person = await intake.person(uid);
  const [arrived, halfway] = [testFile('png', 20_000, 'holiday.png'), testFile('wav', 6_000_000)];
  const { body } = await person.submit({ message: `Written by ${uid}`, files: [arrived, halfway] });
  await person.upload(body.uploads[0]!.url, arrived);
  await person.patch(body.uploads[1]!.url, 0, halfway.bytes.subarray(0, 5_500_000));
  return { person, body, arrived };
}

const said = async (type: string, uid: string) =>
  (
    await intake.sql(`select payload from outbox where type = $1 and payload ->> 'uid' = $2`, [type, uid])
  ).map(({ payload }) => payload as Record<string, unknown>);

describe('an account’s export', () => {
  it('has every message of this person and a link to every file that arrived, and nothing of others', async () => {
    const [{ body, arrived }] = await Promise.all([write('ada'), write('ben')]);
    const exportId = randomUUID();
    const requestedAt = new Date().toISOString();
    await intake.publish(exportRequestedV1, { exportId, uid: 'ada', requestedAt });
    await until(
      async () => (await said(personalDataCollectedV1['contact-intake'].type, 'ada')).length > 0,
      'collected',
    );
    expect(await said(personalDataCollectedV1['contact-intake'].type, 'ada')).toEqual([
      { exportId, uid: 'ada', counts: { submissions: 1, files: 2, mails: 0 } },
    ]);
    const key = exportPartKey(exportId, 'contact-intake');
    const { submissions } = JSON.parse(String((await intake.objects.below(key)).get(key)));
    expect(submissions).toMatchObject([{ id: body.submissionId, message: 'Written by ada' }]);
    expect(JSON.stringify(submissions)).not.toMatch(/ben|requestHash|idempotencyKey/);
    const [first, second] = submissions[0].files;
    expect([first.name, first.sha256, second.status]).toEqual([
      'holiday.png',
      sha256(arrived.bytes),
      'receiving',
    ]);
    expect(second).not.toHaveProperty('download');
    const answer = await fetch(new URL(first.download, intake.url));
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(arrived.bytes));
  });
});

describe('deleting an account', () => {
  it('removes rows, objects and unfinished uploads of this person only, and confirms it once', async () => {
    const [{ person, body }, other] = await Promise.all([write('cleo'), write('dana')]);
    await person.submit({ message: 'Whole at once, says cleo' });
    await until(
      async () => (await intake.sql(`select 1 from mail where uid = 'cleo'`)).length > 0,
      'an email about it',
    );
    const erasureId = randomUUID();
    const event = { erasureId, uid: 'cleo', startedAt: new Date().toISOString() };
    const id = randomUUID();
    // Brokers deliver at least once.
    for (let time = 0; time < 2; time++) await intake.publish(erasureStartedV1, event, id);
    await until(
      async () => (await said(personalDataForgottenV1['contact-intake'].type, 'cleo')).length > 0,
      'forgotten',
    );
    expect(await said(personalDataForgottenV1['contact-intake'].type, 'cleo')).toMatchObject([
      { erasureId, uid: 'cleo', removed: { submissions: 2, files: 2 } },
    ]);

    expect(await intake.objects.below('inbox/contact/cleo/')).toEqual(new Map());
    expect(await intake.objects.unfinished()).not.toContain(body.uploads[1]!.fileId);
    const tables = await intake.sql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    // Not the outbox: its events name the person, and are deleted some days later.
    for (const { name } of tables.filter(table => table.name !== 'outbox'))
      expect([name, await intake.sql(`select 1 from ${name} as row where row::text like '%cleo%'`)]).toEqual([
        name,
        [],
      ]);
    expect(
      await intake.sql('select 1 from attachment where submission_id = $1', [body.submissionId]),
    ).toEqual([]);
    // The unfinished upload cannot be resumed.
    expect((await person.patch(body.uploads[1]!.url, 5_500_000, Buffer.alloc(10))).status).toBe(404);

    expect((await other.person.submission(other.body.submissionId)).status).toBe('receiving');
    expect((await intake.objects.below('inbox/contact/dana/')).size).toBe(2);
  });

  it.each([
    ['after its first bytes were stored', 'finn', 9_000_000],
    // In a bucket, a part begins after 8 MiB: this one begins after the erasure.
    ['before its first part was stored', 'gwen', 4_000_000],
  ])('leaves nothing of a file that is still arriving, %s, and refuses it', async (_, uid, sent) => {
    const person = await intake.person(uid);
    const { bytes, ...file } = testFile('wav', 12_000_000);
    const { body } = await person.submit({ files: [{ ...file, bytes }] });
    const { url, fileId } = body.uploads[0]!;
    const token = await intake.token({ uid });
    const part = beginPart(intake.url + url, token, bytes.length, bytes.subarray(0, sent));
    await until(() => intake.isUploading(fileId), 'the upload is being written');
    if (sent > partBytes) await until(() => intake.hasBytes(fileId), 'the first bytes');
    const event = { erasureId: randomUUID(), uid, startedAt: new Date().toISOString() };
    await intake.publish(erasureStartedV1, event);
    const forgotten = () => said(personalDataForgottenV1['contact-intake'].type, uid);
    await until(async () => (await forgotten()).length > 0, 'forgotten');
    expect((await part.end(bytes.subarray(sent)))[0]).toBe(410);
    expect(await intake.objects.below(`inbox/contact/${uid}/`)).toEqual(new Map());
    expect(await intake.objects.unfinished()).not.toContain(fileId);
    expect((await intake.objects.begun()).filter(key => key.includes(fileId))).toEqual([]);
  });

  // With thousands of files, a request for each of them would outlast the transaction.
  it('does not ask the store about uploads that were removed when they ended', async () => {
    const person = await intake.person('eve');
    const file = testFile('png', 20_000);
    const { body } = await person.submit({ files: [file] });
    const { url, fileId } = body.uploads[0]!;
    await person.upload(url, file);
    const cleared = () =>
      intake.sql('select 1 from attachment where id = $1 and upload_removed_at is not null', [fileId]);
    await until(async () => (await cleared()).length > 0, 'its upload is cleared away');
    const removeLeft = await intake.objects.leaveUpload(fileId);
    const event = { erasureId: randomUUID(), uid: 'eve', startedAt: new Date().toISOString() };
    await intake.publish(erasureStartedV1, event);
    const forgotten = () => said(personalDataForgottenV1['contact-intake'].type, 'eve');
    await until(async () => (await forgotten()).length > 0, 'forgotten');
    expect(await forgotten()).toMatchObject([{ removed: { submissions: 1, files: 1, objects: 2 } }]);
    expect(await intake.objects.unfinished()).toContain(fileId);
    await removeLeft();
  });
});
