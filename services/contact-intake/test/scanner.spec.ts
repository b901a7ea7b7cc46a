import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { erasureStartedV1 } from '@sevenfold/contracts';
import { freePort, opened, until } from '@sevenfold/testing';
import { ClamdScanner } from '../src/scanning/clamd-scanner.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { scanOf, withMarker } from './support/scanned-files.js';
import { testFile } from './support/test-files.js';

const maxBytes = 2_000_000;
const reading = (bytes: Buffer) => ({
  size: bytes.length,
  read: async () => Readable.from(bytes.length > 0 ? [bytes] : []),
});
const clean = Buffer.alloc(300_000, 'a');

/** Answers everything with `says()`, or hangs up. */
async function startScanner(says: () => string | Promise<string | undefined> | undefined, port = 0) {
  const server = opened(
    createServer(socket => {
      const answer = async () => socket.end((await says()) ?? '');
      socket.on('error', () => undefined).once('data', () => void answer());
    }),
  );
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a scanner without a verdict', () => {
  let address: string;
  let says: string | undefined;
  beforeAll(async () => {
    address = await startScanner(() => says);
  });

  it.each([
    ['hangs up', undefined],
    ['breaks off', 'stream: O'],
    ['fails', 'INSTREAM: Out of memory. ERROR\0'],
    ['says something new', 'stream: PERHAPS\0'],
  ])('%s, and nothing counts as clean', async (_, words) => {
    says = words;
    await expect(new ClamdScanner(address, maxBytes).scan(reading(clean))).rejects.toThrow(
      /clamd|ECONNRESET|EPIPE/,
    );
  });

  it('cannot be reached, and nothing counts as clean', async () => {
    await expect(new ClamdScanner('127.0.0.1:1', maxBytes).scan(reading(clean))).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

describe('an uploaded file', () => {
  it('is marked unscanned if there is no scanner', async () => {
    const intake = await opened(startIntake());
    const ada = await intake.person();
    const { body } = await ada.submit({ files: [withMarker()] });
    expect(await scanOf(intake, body.submissionId)).not.toHaveProperty('scan');
    const file = withMarker();
    const second = await ada.submit({ files: [file] });
    await ada.upload(second.body.uploads[0]!.url, file);
    expect(await scanOf(intake, second.body.submissionId)).toMatchObject({
      status: 'stored',
      scan: 'unscanned',
    });
  });

  /** A message with a file that waits for its scan; `makeLate` makes it old enough to be abandoned. */
  async function waiting(intake: RunningIntake) {
    const ada = await intake.person();
    const file = testFile('png', 5_000);
    const { body } = await ada.submit({ files: [file] });
    const { status, body: problem } = await ada.patch(body.uploads[0]!.url, 0, file.bytes);
    expect([status, problem.code]).toEqual([503, 'contact.scanner-away']);
    const makeLate = () =>
      intake.sql(`update submission set created_at = now() - interval '25 hours' where id = $1`, [
        body.submissionId,
      ]);
    return { ada, makeLate, ...body };
  }
  const inLog = (log: string, id: string) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(line => line.includes(id) && line.includes('recovery of a submission failed'));

  it('is abandoned after a day if the scanner cannot judge it, and its message is then stored', async () => {
    const CLAMD_ADDRESS = await startScanner(() => 'INSTREAM: Can’t allocate memory ERROR\0');
    const intake = await opened(startIntake({ CLAMD_ADDRESS }));
    const { ada, submissionId, makeLate } = await waiting(intake);
    expect((await ada.submission(submissionId)).files[0]).toMatchObject({ status: 'receiving' });
    await makeLate();
    await until(async () => (await ada.submission(submissionId)).status === 'stored', 'stored');
    expect((await ada.submission(submissionId)).files[0]).toMatchObject({ status: 'abandoned' });
  });

  it('waits longer than a day for a scanner that is down, and the log says so', async () => {
    const port = await freePort();
    const log = path.join(await mkdtemp(path.join(tmpdir(), 'intake-log-')), 'log');
    const settings = { CLAMD_ADDRESS: `127.0.0.1:${port}`, LOG_LEVEL: 'warn', LOG_FILE: log };
    const intake = await opened(startIntake(settings));
    const { ada, submissionId, uploads, makeLate } = await waiting(intake);
    await makeLate();
    const tries = () => inLog(log, uploads[0]!.fileId).length;
    const before = tries();
    await until(() => tries() > before + 1, 'recovery tries again');
    expect((await ada.submission(submissionId)).files[0]).toMatchObject({ status: 'receiving' });
    await startScanner(() => 'stream: OK\0', port);
    await until(async () => (await ada.submission(submissionId)).status === 'stored', 'stored');
    expect(await scanOf(intake, submissionId)).toMatchObject({ status: 'stored', scan: 'clean' });
  });

  it('is gone for its sender if their account is deleted during the scan', async () => {
    const asked = Promise.withResolvers<void>();
    const verdict = Promise.withResolvers<string>();
    const CLAMD_ADDRESS = await startScanner(() => {
      asked.resolve();
      return verdict.promise;
    });
    const intake = await opened(startIntake({ CLAMD_ADDRESS, CONTACT_SWEEP_SECONDS: '3600' }));
    const ada = await intake.person('ada');
    const file = testFile('png', 5_000);
    const { body } = await ada.submit({ files: [file] });
    const answer = ada.patch(body.uploads[0]!.url, 0, file.bytes);
    await asked.promise;
    const startedAt = new Date().toISOString();
    await intake.publish(erasureStartedV1, { erasureId: randomUUID(), uid: 'ada', startedAt });
    const isErased = async () => (await intake.sql(`select 1 from attachment`)).length === 0;
    await until(isErased, 'the account’s files are deleted');
    verdict.resolve('stream: OK\0');
    expect((await answer).status).toBe(410);
    expect(await intake.objects.below('inbox/contact/ada/')).toEqual(new Map());
  });

  it('does not wait for other files that keep the scanner busy', async () => {
    let asking = 0;
    const areBothAsking = Promise.withResolvers<string>();
    // Hangs up if only one file is scanned: recovery may have tried the other before `answer` was set.
    const answer = async () => {
      if (++asking === 2) areBothAsking.resolve('stream: OK\0');
      const verdict = await Promise.race([areBothAsking.promise, pause(2_000, undefined)]);
      asking--;
      return verdict;
    };
    let says = (): Promise<string | undefined> | undefined => undefined;
    const intake = await opened(startIntake({ CLAMD_ADDRESS: await startScanner(() => says()) }));
    const both = [await waiting(intake), await waiting(intake)];
    says = answer;
    for (const { ada, submissionId } of both) {
      await until(async () => (await ada.submission(submissionId)).status === 'stored', 'stored', 30_000);
      expect(await scanOf(intake, submissionId)).toMatchObject({ scan: 'clean' });
    }
  });
});
