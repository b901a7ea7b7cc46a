import { createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@sevenfold/testing';
import { ClamdScanner } from '../src/scanning/clamd-scanner.js';
import { marker, startClamd, type TestClamd } from './support/clamd.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { testFile, type TestFile } from './support/test-files.js';

/** clamd comes with the full stack, or from the system; where it is not, what it says is known from its protocol alone. */
const clamd: TestClamd | undefined = await startClamd();
const scanners = Object.entries(clamd?.addresses ?? {});
afterAll(() => clamd?.stop());

const maxBytes = 2_000_000;
const reading = (bytes: Buffer) => ({
  size: bytes.length,
  read: async () => Readable.from(bytes.length > 0 ? [bytes] : []),
});
const clean = Buffer.alloc(300_000, 'a');
const harmful = Buffer.concat([clean, Buffer.from(marker), clean]);
const tooLarge = Buffer.alloc(8_000_000, 'a');

it('is tried on the real one wherever there is one', () => {
  if (process.env['SEVENFOLD_STACK'] === 'full') expect(scanners).toHaveLength(2);
  else expect([0, 2]).toContain(scanners.length);
});

for (const [form, address] of scanners)
  describe(`clamd by its ${form}`, () => {
    it.each([
      ['what is harmless', clean, 'clean'],
      ['what is harmful', harmful, 'infected'],
      ['nothing', Buffer.alloc(0), 'clean'],
      ['more than it takes', tooLarge, 'unscanned'],
    ])('judges %s', async (_, bytes, verdict) => {
      await expect(new ClamdScanner(address, maxBytes).scan(reading(bytes))).resolves.toBe(verdict);
    });
  });

describe('a scanner that cannot tell', () => {
  let server: Server;
  let says: string | undefined;
  beforeAll(async () => {
    server = createServer(socket =>
      socket
        .on('error', () => undefined)
        .once('data', () => (says === undefined ? socket.end() : socket.end(says))),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise(resolve => server.close(resolve)));
  const address = () => `127.0.0.1:${(server.address() as { port: number }).port}`;

  it.each([
    ['hangs up', undefined],
    ['breaks off', 'stream: O'],
    ['fails', 'INSTREAM: Out of memory. ERROR\0'],
    ['says something new', 'stream: PERHAPS\0'],
  ])('%s, and nothing counts as clean', async (_, words) => {
    says = words;
    await expect(new ClamdScanner(address(), maxBytes).scan(reading(clean))).rejects.toThrow(
      /clamd|ECONNRESET|EPIPE/,
    );
  });

  it('is not there, and nothing counts as clean', async () => {
    await expect(new ClamdScanner('127.0.0.1:1', maxBytes).scan(reading(clean))).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

describe('a file that arrives', () => {
  let intake: RunningIntake;
  afterEach(() => intake?.stop());

  const scanOf = async (submissionId: string) => {
    const { body } = await (
      await intake.admin()
    ).call('GET', `/api/admin/contact/submissions/${submissionId}`);
    return body.files[0];
  };
  const withMarker = (): TestFile => {
    const file = testFile('pdf', 5_000);
    return { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(marker)]) };
  };

  it('is marked unscanned where there is no scanner', async () => {
    intake = await startIntake();
    const ada = await intake.person();
    const { body } = await ada.submit({ files: [withMarker()] });
    expect(await scanOf(body.submissionId)).not.toHaveProperty('scan');
    const file = withMarker();
    const second = await ada.submit({ files: [file] });
    await ada.upload(second.body.uploads[0]!.url, file);
    expect(await scanOf(second.body.submissionId)).toMatchObject({ status: 'stored', scan: 'unscanned' });
  });

  it('waits for a scanner that is away, and is stored once it answers', async () => {
    if (!clamd) return;
    intake = await startIntake({ CLAMD_ADDRESS: clamd.addresses.tcp });
    const ada = await intake.person();
    const file = testFile('png', 5_000);
    const { body } = await ada.submit({ files: [file] });
    await clamd.kill();
    const away = await ada.patch(body.uploads[0]!.url, 0, file.bytes);
    expect([away.status, away.body.code]).toEqual([503, 'contact.scanner-away']);
    expect(await scanOf(body.submissionId)).toMatchObject({ status: 'receiving' });
    await clamd.startAgain();
    await until(async () => (await ada.submission(body.submissionId)).status === 'stored', 'stored', 30_000);
    expect(await scanOf(body.submissionId)).toMatchObject({ status: 'stored', scan: 'clean' });
  });

  it('is refused when it is harmful, and nothing of it kept', async () => {
    if (!clamd) return;
    intake = await startIntake({ CLAMD_ADDRESS: clamd.addresses.socket });
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
