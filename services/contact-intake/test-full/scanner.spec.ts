import { Readable } from 'node:stream';
import { opened, until } from '@sevenfold/testing';
import { ClamdScanner } from '../src/scanning/clamd-scanner.js';
import { forms, marker, startClamd, withClamd, type TestClamd } from '../test/support/clamd.js';
import { startIntake } from '../test/support/running-intake.js';
import { scanOf, withMarker } from '../test/support/scanned-files.js';
import { testFile } from '../test/support/test-files.js';

const { describe } = withClamd();

let clamd: TestClamd;
beforeAll(async () => {
  clamd = await opened(startClamd());
});

const maxBytes = 2_000_000;
const reading = (bytes: Buffer) => ({
  size: bytes.length,
  read: async () => Readable.from(bytes.length > 0 ? [bytes] : []),
});
const clean = Buffer.alloc(300_000, 'a');
const harmful = Buffer.concat([clean, Buffer.from(marker), clean]);
const tooLarge = Buffer.alloc(8_000_000, 'a');

for (const form of forms)
  describe(`clamd by its ${form}`, () => {
    it.each([
      ['what is harmless', clean, 'clean'],
      ['what is harmful', harmful, 'infected'],
      ['nothing', Buffer.alloc(0), 'clean'],
      ['more than it takes', tooLarge, 'unscanned'],
    ])('judges %s', async (_, bytes, verdict) => {
      const scanner = new ClamdScanner(clamd.addresses[form]!, maxBytes);
      await expect(scanner.scan(reading(bytes))).resolves.toBe(verdict);
    });
  });

describe('an uploaded file', () => {
  it('waits while the scanner is down, and is stored once it answers', async () => {
    const intake = await opened(startIntake({ CLAMD_ADDRESS: clamd.addresses.tcp }));
    const ada = await intake.person();
    const file = testFile('png', 5_000);
    const { body } = await ada.submit({ files: [file] });
    await clamd.kill();
    const away = await ada.patch(body.uploads[0]!.url, 0, file.bytes);
    expect([away.status, away.body.code]).toEqual([503, 'contact.scanner-away']);
    expect(await scanOf(intake, body.submissionId)).toMatchObject({ status: 'receiving' });
    await clamd.startAgain();
    await until(async () => (await ada.submission(body.submissionId)).status === 'stored', 'stored', 30_000);
    expect(await scanOf(intake, body.submissionId)).toMatchObject({ status: 'stored', scan: 'clean' });
  });

  it('is refused if harmful, and none of it is kept', async () => {
    const intake = await opened(
      startIntake({ CLAMD_ADDRESS: clamd.addresses.socket ?? clamd.addresses.tcp }),
    );
    const ada = await intake.person();
    const file = withMarker();
    const { body } = await ada.submit({ files: [file] });
    const { status, body: problem } = await ada.patch(body.uploads[0]!.url, 0, file.bytes);
    expect([status, problem.code]).toEqual([415, 'contact.file-infected']);
    expect((await ada.submission(body.submissionId)).files[0]).toMatchObject({
      status: 'refused',
      refusal: 'contact.file-infected',
    });
    expect([...(await intake.objects.below(body.folder)).keys()]).toEqual([`${body.folder}/submission.json`]);
  });
});
