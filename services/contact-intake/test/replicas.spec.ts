import { startService, type RunningService } from '@sevenfold/service-defaults';
import { contactIntake } from '../src/index.js';
import { Client } from './support/client.js';
import { startSurroundings, type Surroundings } from './support/surroundings.js';
import { sha256, testFile } from './support/test-files.js';
import { until } from '@sevenfold/testing';

let around: Surroundings;
let replicas: RunningService[];
let ada: Client[];
beforeAll(async () => {
  around = await startSurroundings();
  const env = { ...around.env, LOG_LEVEL: 'silent' };
  replicas = await Promise.all([startService(contactIntake, { env }), startService(contactIntake, { env })]);
  const token = await around.token({ uid: 'ada' });
  ada = replicas.map(({ url }) => new Client(url, token));
});
afterAll(async () => {
  await Promise.all((replicas ?? []).map(replica => replica.stop()));
  await around?.stop();
});

describe('two replicas', () => {
  it('take turns receiving the parts of one upload', async () => {
    const file = testFile('wav', 12 * 1024 * 1024);
    const { body } = await ada[0]!.submit({ files: [file] });
    const { url } = body.uploads[0]!;
    const part = 1_500_000;
    for (let offset = 0, turn = 0; offset < file.bytes.length; offset += part, turn++) {
      const answer = await ada[turn % 2]!.patch(url, offset, file.bytes.subarray(offset, offset + part));
      expect(answer.status).toBe(204);
      expect(await ada[(turn + 1) % 2]!.offset(url)).toBe(Math.min(offset + part, file.bytes.length));
    }
    const { status, files } = await ada[1]!.submission(body.submissionId);
    expect([status, files[0]!.sha256]).toEqual(['stored', sha256(file.bytes)]);
  });

  it('let one of many writers win, whichever replica they use', async () => {
    for (let round = 0; round < 10; round++) {
      const file = testFile('png', 5000);
      const { body } = await ada[0]!.submit({ files: [file] });
      const { url } = body.uploads[0]!;
      const races = Array.from({ length: 8 }, (_, writer) =>
        ada[writer % 2]!.patch(url, 0, file.bytes.subarray(0, 3000)),
      );
      const statuses = (await Promise.all(races)).map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([204, ...Array<number>(7).fill(409)]);
      await ada[1]!.patch(url, 3000, file.bytes.subarray(3000));
      const { files } = await ada[0]!.submission(body.submissionId);
      expect(files[0]!.sha256).toBe(sha256(file.bytes));
    }
  });

  it('complete a submission once, even if all its files arrive at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const files = Array.from({ length: 6 }, () => testFile('pdf', 500));
      const { body } = await ada[0]!.submit({ files });
      await Promise.all(
        body.uploads.map(({ url }, index) => ada[index % 2]!.patch(url, 0, files[index]!.bytes)),
      );
      expect((await ada[0]!.submission(body.submissionId)).status).toBe('stored');
      const events = await around.sql(
        `select payload ->> 'fileCount' as count from outbox
         where aggregateid = $1 and type = 'contact-intake.submission.stored.v1'`,
        [body.submissionId],
      );
      expect(events).toEqual([{ count: '6' }]);
    }
  });

  it('take over an upload from a request whose connection went silent', async () => {
    const file = testFile('png', 5000);
    const { body } = await ada[0]!.submit({ files: [file] });
    const { url } = body.uploads[0]!;
    const silent = silentPatch(replicas[0]!.url + url, await around.token({ uid: 'ada' }), file.bytes);
    await until(() => silent.sent, 'the first bytes sent');
    // The holder stores what has arrived and releases the upload. Only then does the other replica answer.
    expect(await until(async () => (await ada[1]!.offset(url)) || false, 'the offset')).toBe(1000);
    await ada[1]!.upload(url, file);
    expect((await ada[0]!.submission(body.submissionId)).files[0]!.sha256).toBe(sha256(file.bytes));
    silent.abort();
  });

  it('continue after their database sessions, and with them the locks, were terminated', async () => {
    const file = testFile('png', 5000);
    const { body } = await ada[0]!.submit({ files: [file] });
    const { url } = body.uploads[0]!;
    await ada[0]!.patch(url, 0, file.bytes.subarray(0, 1000));
    // Waits until each is gone: a terminated session still answers for a moment.
    const cut = await around.sql(
      `select pg_terminate_backend(pid, 20000) from pg_stat_activity
       where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`,
    );
    expect(cut.length).toBeGreaterThan(0);
    await ada[1]!.upload(url, file);
    expect((await ada[0]!.submission(body.submissionId)).files[0]!.sha256).toBe(sha256(file.bytes));
  });

  it('accept a submission once if both receive it', async () => {
    const key = 'the-same-key-for-both';
    const answers = await Promise.all([0, 1, 0, 1].map(replica => ada[replica]!.submit({}, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.submissionId}`)).size).toBe(1);
  });
});

/** Sends the first 1000 bytes of a part and then nothing, without hanging up. */
function silentPatch(url: string, token: string, bytes: Buffer) {
  const controller = new AbortController();
  const state = { sent: false, abort: () => controller.abort() };
  const body = new ReadableStream<Uint8Array>({
    pull: stream => {
      if (state.sent) return new Promise<void>(() => {});
      stream.enqueue(bytes.subarray(0, 1000));
      state.sent = true;
      return undefined;
    },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const request = { method: 'PATCH', headers, body, duplex: 'half', signal: controller.signal };
  fetch(url, request as RequestInit).catch(() => undefined);
  return state;
}
