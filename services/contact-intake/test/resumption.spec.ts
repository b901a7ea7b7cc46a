import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { until } from '@sevenfold/testing';
import type { Client } from './support/client.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { sha256, testFile, type TestFile } from './support/test-files.js';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const minutes = 60_000;

/** `CONTACT_TEST_CUTS=all` tries every byte and 200 cuts, which takes a quarter of an hour per store. */
const thorough = process.env['CONTACT_TEST_CUTS'] === 'all';

let intake: RunningIntake;
let ada: Client;
beforeAll(async () => {
  intake = await startIntake({
    CONTACT_MAX_FILES: '100',
    CONTACT_DAILY_FILES: '10000',
    CONTACT_DAILY_SUBMISSIONS: '10000',
  });
});
// Tokens last a few minutes, and these tests may take longer.
beforeEach(async () => (ada = await intake.person('ada')));
afterAll(() => intake?.stop());

/** Checks the service's answer and the store's contents. */
async function expectStored(submissionId: string, folder: string, files: TestFile[]) {
  const stored = await until(async () => {
    const submission = await ada.submission(submissionId);
    return submission.status === 'stored' && submission;
  }, 'the submission stored');
  const hashes = files.map(({ bytes }) => sha256(bytes));
  expect(stored.files.map(file => [file.status, file.sha256])).toEqual(hashes.map(hash => ['stored', hash]));
  const objects = await intake.objects.below(`${folder}/attachments/`);
  expect([...objects.values()].map(sha256).sort()).toEqual([...hashes].sort());
}

describe('a file of 4 KiB', () => {
  const size = 4 * kibibyte;
  const perSubmission = 100;
  const sideBySide = 12;
  const every = Array.from({ length: size + 1 }, (_, offset) => offset);
  // The ends, and between them a stride of 43, which meets every residue modulo a power of two.
  const offsets = thorough ? every : every.filter(at => at < 3 || at > size - 3 || at % 43 === 0);

  it(
    `resumes at ${offsets.length} of its 4,097 offsets`,
    async () => {
      let resumed = 0;
      for (let first = 0; first < offsets.length; first += perSubmission) {
        const cuts = offsets.slice(first, first + perSubmission);
        const files = cuts.map(() => testFile('png', size));
        ada = await intake.person('ada');
        const { body } = await ada.submit({ files });
        const waiting = cuts.map((cut, index) => ({
          cut,
          bytes: files[index]!.bytes,
          url: body.uploads[index]!.url,
        }));
        const sender = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            await resumeAt(next);
            resumed += 1;
          }
        };
        await Promise.all(Array.from({ length: sideBySide }, sender));
        await expectStored(body.submissionId, body.folder, files);
      }
      expect(resumed).toBe(offsets.length);
    },
    20 * minutes,
  );

  async function resumeAt({ cut, bytes, url }: { cut: number; bytes: Buffer; url: string }) {
    if (cut > 0) expect((await ada.patch(url, 0, bytes.subarray(0, cut))).status).toBe(204);
    expect(await ada.offset(url)).toBe(cut);
    if (cut === size) return;
    const { status, headers } = await ada.patch(url, cut, bytes.subarray(cut));
    expect([status, headers.get('upload-offset')]).toEqual([204, String(size)]);
  }
});

describe('a file of 64 MiB', () => {
  const connections = thorough ? 200 : 12;

  it(
    `survives ${connections} connections that are cut at random points`,
    async () => {
      const file = testFile('wav', 64 * mebibyte);
      const { body } = await ada.submit({ files: [file] });
      const { url } = body.uploads[0]!;
      const cuts = Array.from({ length: connections }, () => randomInt(1, file.bytes.length)).sort(
        (a, b) => a - b,
      );
      for (const cut of cuts) {
        const offset = await ada.offset(url);
        // An earlier cut may have kept less than was sent, never more.
        expect(offset).toBeLessThanOrEqual(cut);
        if (offset < cut) await sendAndCut(url, file.bytes, offset, cut);
      }
      await ada.upload(url, file);
      await expectStored(body.submissionId, body.folder, [file]);
    },
    20 * minutes,
  );

  /** Announces all missing bytes, sends some of them, and closes the connection abruptly. */
  async function sendAndCut(path: string, bytes: Buffer, offset: number, cut: number) {
    const token = await intake.token({ uid: 'ada' });
    await new Promise<void>((resolve, reject) => {
      const part = request(intake.url + path, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length - offset,
        },
      });
      part.on('error', () => resolve());
      // 409: bytes of the previous request arrived after all, so the service stores nothing from this one.
      part.on('response', ({ statusCode }) =>
        statusCode === 409 ? resolve() : reject(new Error(`answered ${statusCode} to an incomplete request`)),
      );
      part.write(bytes.subarray(offset, cut), () => part.destroy());
    });
  }
});

describe('around the size of the client’s first chunk', () => {
  it.each([256 * kibibyte - 1, 256 * kibibyte, 256 * kibibyte + 1])(
    'a file of %d bytes arrives whole, at once and in parts',
    async size => {
      const files = [testFile('mp3', size), testFile('wav', size), testFile('png', size)];
      const { body } = await ada.submit({ files });
      const [whole, parts, cut] = body.uploads.map(({ url }) => url);
      const answer = await ada.patch(whole!, 0, files[0]!.bytes);
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(size)]);
      await ada.upload(parts!, files[1]!, 256 * kibibyte);
      await ada.patch(cut!, 0, files[2]!.bytes.subarray(0, size - 1));
      await ada.upload(cut!, files[2]!);
      await expectStored(body.submissionId, body.folder, files);
    },
    minutes,
  );
});
