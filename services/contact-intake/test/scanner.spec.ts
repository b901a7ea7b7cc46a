import { createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { opened } from '@sevenfold/testing';
import { ClamdScanner } from '../src/scanning/clamd-scanner.js';
import { startIntake } from './support/running-intake.js';
import { scanOf, withMarker } from './support/scanned-files.js';

const maxBytes = 2_000_000;
const reading = (bytes: Buffer) => ({
  size: bytes.length,
  read: async () => Readable.from(bytes.length > 0 ? [bytes] : []),
});
const clean = Buffer.alloc(300_000, 'a');

describe('a scanner without a verdict', () => {
  let server: Server;
  let says: string | undefined;
  beforeAll(async () => {
    server = opened(
      createServer(socket =>
        socket
          .on('error', () => undefined)
          .once('data', () => (says === undefined ? socket.end() : socket.end(says))),
      ),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
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
});
