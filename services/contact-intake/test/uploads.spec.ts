import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submissionStoredV1, type ContactAccepted } from '@sevenfold/contracts';
import type { Client } from './support/client.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { beginPart } from './support/slow-part.js';
import { sha256, testFile, type TestFile } from './support/test-files.js';
import { until } from '@sevenfold/testing';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const log = join(mkdtempSync(join(tmpdir(), 'intake-log-')), 'log');

let intake: RunningIntake;
let ada: Client;
beforeAll(async () => {
  intake = await startIntake({ LOG_LEVEL: 'info', LOG_FILE: log });
  ada = await intake.person('ada');
});
afterAll(() => intake?.stop());

async function announce(...files: TestFile[]): Promise<ContactAccepted & { path: string }> {
  const { status, body } = await ada.submit({ files });
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'receiving' } });
  return { ...body, path: body.uploads[0]!.url };
}

const stored = (id: string) =>
  until(async () => {
    const submission = await ada.submission(id);
    return submission.status === 'stored' && submission;
  }, `submission ${id} stored`);

async function storedFiles(folder: string) {
  const objects = await intake.objects.below(`${folder}/attachments/`);
  return new Map([...objects].map(([key, bytes]) => [/([^/]+)\.\w+$/.exec(key)![1], sha256(bytes)]));
}

describe('files', () => {
  it('arrive byte for byte, in any chunks, and complete their submission', async () => {
    const files = [
      testFile('png', 300 * kibibyte, 'größe/../a b.png'),
      testFile('wav', 6 * mebibyte, 'song.WAV'),
      testFile('pdf', 9, 'tiny.pdf'),
    ];
    const { submissionId, folder, uploads } = await announce(...files);
    expect(uploads.map(({ name }) => name)).toEqual(['a b.png', 'song.WAV', 'tiny.pdf']);
    await Promise.all(
      uploads.map(({ url }, index) => ada.upload(url, files[index]!, [Infinity, mebibyte, 4][index])),
    );
    const submission = await stored(submissionId);
    expect(
      submission.files.map(({ name, size, received, sha256: hash, status }) => [
        name,
        size,
        received,
        hash,
        status,
      ]),
    ).toEqual(
      uploads.map(({ name, size }, index) => [name, size, size, sha256(files[index]!.bytes), 'stored']),
    );
    expect(await storedFiles(folder)).toEqual(
      new Map(uploads.map(({ fileId }, index) => [fileId, sha256(files[index]!.bytes)])),
    );
    const [event] = await until(() => {
      const found = intake.eventsOf(submissionStoredV1.type, submissionId);
      return found.length > 0 && found;
    }, 'its event');
    expect(event!.data).toMatchObject({ fileCount: 3, bytes: 300 * kibibyte + 6 * mebibyte + 9 });
  });

  it('are served only as downloads, through signed links, with their own names', async () => {
    const file = testFile('png', 1000, 'naïve "name".png');
    const { submissionId, path } = await announce(file);
    await ada.upload(path, file);
    const admin = await intake.admin();
    const { body } = await admin.call('GET', `/api/admin/contact/submissions/${submissionId}`);
    const link = new URL(body.files[0].downloadUrl, intake.url);
    const answer = await fetch(link);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.bytes);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="na_ve _name_.png"; filename*=UTF-8''na%C3%AFve%20%22name%22.png`,
    );
    link.searchParams.set(
      link.searchParams.has('signature') ? 'signature' : 'X-Amz-Signature',
      '0'.repeat(64),
    );
    expect((await fetch(link)).status).toBe(403);
  });

  it('are served to operators from our own origin with either store, and never as a page', async () => {
    const file = testFile('pdf', 1000, 'plan.pdf');
    const { submissionId, path } = await announce(file);
    await ada.upload(path, file);
    await stored(submissionId);
    const admin = await intake.admin();
    const { body } = await admin.call('GET', `/api/admin/contact/submissions/${submissionId}`);
    expect(body.files[0].previewUrl).toMatch(/^\/api\/objects\//);
    const link = new URL(body.files[0].previewUrl, intake.url);
    const answer = await fetch(link);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.bytes);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="plan.pdf"/);
    await expectHarmless(link, answer.headers, file);
    const added = await fetch(`${link}&key=another`);
    expect([added.status, (await added.json()).code]).toEqual([403, 'object.link-invalid']);
    link.searchParams.set('signature', '0'.repeat(43));
    expect((await fetch(link)).status).toBe(403);
  });

  async function expectHarmless(link: URL, headers: Headers, { bytes }: TestFile) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, no-store');
    const part = await fetch(link, { headers: { range: 'bytes=990-' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(990));
    expect((await fetch(link, { headers: { range: 'bytes=1000-' } })).status).toBe(416);
    for (const path of ['.url-secret', '../uploads/x', '%2e%2e/uploads/x', ''])
      expect((await fetch(`${intake.url}/api/objects/${path}${link.search}`)).status).toBeGreaterThanOrEqual(
        403,
      );
  }
});

describe('an interrupted upload', () => {
  it('keeps what arrived over a dropped connection and resumes from there', async () => {
    const file = testFile('wav', 4 * mebibyte);
    const { submissionId, path } = await announce(file);
    await dropAfter(path, file.bytes.subarray(0, 3 * mebibyte + 123), file.bytes.length);
    const offset = await until(async () => (await ada.offset(path)) || false, 'some bytes kept');
    expect(offset).toBeLessThanOrEqual(3 * mebibyte + 123);
    await ada.upload(path, file);
    const { files } = await stored(submissionId);
    expect(files[0]!.sha256).toBe(sha256(file.bytes));
  });

  async function dropAfter(path: string, bytes: Buffer, announced: number) {
    const token = await intake.token({ uid: 'ada' });
    await new Promise<void>((resolve, reject) => {
      const upload = request(intake.url + path, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': 0,
          'content-type': 'application/offset+octet-stream',
          'content-length': announced,
        },
      });
      upload.on('error', () => resolve());
      upload.on('response', () => reject(new Error('answered an incomplete request')));
      upload.write(bytes, () => upload.destroy());
    });
  }

  it('takes no more than was announced from a part of unknown length', async () => {
    const file = testFile('png', 5000);
    const { folder, path } = await announce(file);
    const token = await intake.token({ uid: 'ada' });
    const tooMuch = new Blob([new Uint8Array(file.bytes), new Uint8Array(kibibyte)]);
    const answer = await fetch(intake.url + path, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: tooMuch.stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    await answer.body?.cancel();
    expect(await ada.offset(path)).toBeLessThanOrEqual(5000);
    for (const bytes of (await intake.objects.below(`${folder}/attachments/`)).values())
      expect(bytes.length).toBeLessThanOrEqual(5000);
  });

  it('resumes at any byte', async () => {
    const file = testFile('png', 4096);
    for (let cut = 1; cut < 4096; cut += 409) {
      const { submissionId, path } = await announce(file);
      expect((await ada.patch(path, 0, file.bytes.subarray(0, cut))).status).toBe(204);
      expect(await ada.offset(path)).toBe(cut);
      const { status, headers } = await ada.patch(path, cut, file.bytes.subarray(cut));
      expect([status, headers.get('upload-offset')]).toEqual([204, '4096']);
      expect((await ada.submission(submissionId)).files[0]!.sha256).toBe(sha256(file.bytes));
    }
  });

  it('reports its progress with its submission', async () => {
    const file = testFile('png', 4096);
    const { submissionId, path } = await announce(file);
    await ada.patch(path, 0, file.bytes.subarray(0, 1000));
    const { files, status } = await ada.submission(submissionId);
    expect({ status, files }).toMatchObject({
      status: 'receiving',
      files: [{ received: 1000, status: 'receiving', url: path }],
    });
    expect(files[0]).not.toHaveProperty('sha256');
  });
});

describe('the upload protocol', () => {
  let file: TestFile;
  let path: string;
  beforeEach(async () => {
    file = testFile('png', 5000);
    ({ path } = await announce(file));
    await ada.patch(path, 0, file.bytes.subarray(0, 2000));
  });

  it('refuses a wrong offset and leaves the bytes unchanged', async () => {
    for (const offset of [0, 1999, 2001, 5000]) {
      const { status, body, headers } = await ada.patch(path, offset, Buffer.alloc(10));
      expect([status, body.code]).toEqual([409, 'upload.offset-conflict']);
      expect(headers.get('content-type')).toBe('application/problem+json');
    }
    await ada.patch(path, 2000, file.bytes.subarray(2000));
    const { files } = await ada.submission(
      (await ada.call('GET', '/api/contact/submissions?limit=1')).body.items[0].submissionId,
    );
    expect(files[0]!.sha256).toBe(sha256(file.bytes));
  });

  it('lets one of many writers win each offset', async () => {
    const parts = Array.from({ length: 12 }, () => ada.patch(path, 2000, file.bytes.subarray(2000, 3000)));
    const statuses = (await Promise.all(parts)).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array(11).fill(409)]);
    expect(await ada.offset(path)).toBe(3000);
  });

  it.each([
    ['more bytes than were announced', { 'upload-offset': '2000' }, 3001, 413, 'upload.too-large'],
    ['another version', { 'tus-resumable': '0.2.2' }, 10, 412, 'upload.version-not-supported'],
    ['a negative offset', { 'upload-offset': '-1' }, 10, 400, 'upload.malformed'],
    ['no offset', { 'upload-offset': '' }, 10, 400, 'upload.malformed'],
  ])('refuses %s', async (_, headers, size, status, code) => {
    const answer = await ada.patch(path, 2000, Buffer.alloc(size), headers);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await ada.offset(path)).toBe(2000);
  });

  it('logs each refusal, so that its reference leads to a log line', async () => {
    await ada.patch(path, 4321, Buffer.alloc(10));
    await ada.patch(path, 2000, Buffer.alloc(10), { 'tus-resumable': '0.2.2' });
    const route = '/api/contact/uploads/:fileId';
    for (const [code, status] of [
      ['upload.offset-conflict', 409],
      ['upload.version-not-supported', 412],
    ] as const) {
      const line = await until(
        () =>
          readFileSync(log, 'utf8')
            .split('\n')
            .find(text => text.includes(code)),
        `a line for ${code}`,
      );
      expect(JSON.parse(line)).toMatchObject({ code, status, method: 'PATCH', route, level: 30 });
    }
  });

  it('refuses bytes with another content type', async () => {
    const { status } = await ada.patch(path, 2000, Buffer.alloc(10), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(415);
    expect(await ada.offset(path)).toBe(2000);
  });

  it('answers HEAD with offset, length and expiry, not cacheable', async () => {
    const { status, headers } = await ada.raw('HEAD', path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'upload-offset': '2000',
      'upload-length': '5000',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
  });

  it('creates nothing: uploads come with their submission', async () => {
    const { status } = await ada.raw('POST', '/api/contact/uploads', { 'upload-length': '10' });
    expect(status).toBe(405);
    const { headers } = await intake.nobody.raw('OPTIONS', '/api/contact/uploads');
    expect(headers.get('tus-extension')).toBe('termination,expiration');
  });

  it('is only for the owner, with every method', async () => {
    const [stranger, guest] = [await intake.person('stranger'), await intake.visitor()];
    for (const verb of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const bytes = verb === 'PATCH' ? Buffer.alloc(10) : undefined;
      expect((await stranger.raw(verb, path, { 'upload-offset': '2000' }, bytes)).status).toBe(404);
      expect((await guest.raw(verb, path, { 'upload-offset': '2000' }, bytes)).status).toBe(403);
      expect((await intake.nobody.raw(verb, path, { 'upload-offset': '2000' }, bytes)).status).toBe(401);
    }
    for (const id of ['x', '..%2f..%2fetc', '%00', '0'.repeat(36)])
      expect((await ada.raw('HEAD', `/api/contact/uploads/${id}`)).status).toBe(404);
    expect(await ada.offset(path)).toBe(2000);
  });
});

describe("a stranger's upload", () => {
  it('cannot be reached through one’s own upload, whatever else the URL names', async () => {
    const { path: victim } = await announce(testFile('png', 1000));
    await ada.patch(victim, 0, testFile('png', 1000).bytes.subarray(0, 500));
    const ben = await intake.person('ben');
    const { body } = await ben.submit({ files: [testFile('png', 1000)] });
    const own = body.uploads[0]!.url;
    const bytes = Buffer.alloc(100);
    for (const query of [`?x=${victim}`, `?/${victim.split('/').at(-1)}`]) {
      expect((await ben.raw('HEAD', own + query)).status).toBe(400);
      expect(await ben.raw('PATCH', own + query, { 'upload-offset': '500' }, bytes)).toMatchObject({
        status: 400,
        body: { code: 'request.unexpected-query' },
      });
      expect((await ben.raw('DELETE', own + query)).status).toBe(400);
    }
    expect(await ben.offset(own)).toBe(0);
    expect(await ada.offset(victim)).toBe(500);
  });
});

describe('files whose content contradicts their name', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200_000));

  it.each([
    ['an HTML page', html],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200_000)])],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200_000)),
    ],
    ['an archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200_000)])],
    ['a PDF', testFile('pdf', 200_000).bytes],
    ['an unknown type', Buffer.alloc(200_000)],
  ])('are refused from their first bytes: %s named .png', async (_, bytes) => {
    const { submissionId, folder, path } = await announce({ name: 'a.png', type: 'image/png', bytes });
    const { status, body } = await ada.patch(path, 0, bytes.subarray(0, 100_000));
    expect([status, body.code]).toEqual([415, 'contact.file-content-not-accepted']);
    expect((await stored(submissionId)).files[0]).toMatchObject({ status: 'refused', refusal: body.code });
    expect(await storedFiles(folder)).toEqual(new Map());
    expect((await ada.patch(path, 0, bytes)).status).toBe(410);
  });

  it('are refused even if their first bytes arrive in several requests', async () => {
    const { submissionId, path } = await announce({ name: 'a.png', type: 'image/png', bytes: html });
    expect((await ada.patch(path, 0, html.subarray(0, 4000))).status).toBe(204);
    expect((await ada.patch(path, 4000, html.subarray(4000, 4099))).status).toBe(204);
    expect((await ada.patch(path, 4099, html.subarray(4099, 4100))).status).toBe(415);
    expect((await stored(submissionId)).files[0]!.status).toBe('refused');
  });

  it('are refused at the end if only the end reveals them', async () => {
    // An ID3 tag of 100,000 bytes, then HTML instead of music.
    const bytes = Buffer.concat([Buffer.from('49443303000000060d20', 'hex'), Buffer.alloc(100_000), html]);
    const { submissionId, folder, path } = await announce({ name: 'a.mp3', type: 'audio/mpeg', bytes });
    const { status, body } = await ada.patch(path, 0, bytes);
    expect([status, body.code]).toEqual([415, 'contact.file-content-not-accepted']);
    expect((await stored(submissionId)).files[0]!.status).toBe('refused');
    expect(await storedFiles(folder)).toEqual(new Map());
  });
});

describe('an upload that stops', () => {
  it('can be cancelled by its sender, and is then no longer awaited', async () => {
    const { submissionId, path } = await announce(testFile('png', 5000));
    expect((await ada.raw('DELETE', path)).status).toBe(204);
    expect((await stored(submissionId)).files[0]!.status).toBe('cancelled');
    expect((await ada.raw('HEAD', path)).status).toBe(410);
    const [event] = await until(() => {
      const found = intake.eventsOf(submissionStoredV1.type, submissionId);
      return found.length > 0 && found;
    }, 'its event');
    expect(event!.data).toMatchObject({ fileCount: 0, bytes: 0 });
  });

  it('leaves nothing under its key when it is cancelled, whatever a crash left there', async () => {
    const { folder, path, uploads } = await announce(testFile('png', 5000));
    await intake.objects.leave(`${folder}/attachments/${uploads[0]!.fileId}.png`);
    expect((await storedFiles(folder)).size).toBe(1);
    expect((await ada.raw('DELETE', path)).status).toBe(204);
    expect(await storedFiles(folder)).toEqual(new Map());
  });

  it('leaves nothing if it ends while a part arrives, as it can when a lock is lost', async () => {
    const { bytes, ...file } = testFile('wav', 12 * mebibyte);
    const { folder, path, uploads } = await announce({ ...file, bytes });
    const { fileId } = uploads[0]!;
    const token = await intake.token({ uid: 'ada' });
    const part = beginPart(intake.url + path, token, bytes.length, bytes.subarray(0, 9 * mebibyte));
    await until(() => intake.hasBytes(fileId), 'the first bytes');
    await intake.sql(`update attachment set status = 'cancelled' where id = $1`, [fileId]);
    const [status, body] = await part.end(bytes.subarray(9 * mebibyte));
    expect([status, body]).toEqual([410, expect.stringContaining('upload.gone')]);
    expect(await storedFiles(folder)).toEqual(new Map());
    expect(await intake.objects.unfinished()).not.toContain(fileId);
  });

  it('cannot be cancelled once it is stored', async () => {
    const file = testFile('png', 5000);
    const { submissionId, folder, path } = await announce(file);
    await ada.upload(path, file);
    expect((await ada.raw('DELETE', path)).status).toBe(400);
    expect((await ada.submission(submissionId)).files[0]!.status).toBe('stored');
    expect((await storedFiles(folder)).size).toBe(1);
  });

  it('expires, and its bytes are deleted', async () => {
    const file = testFile('png', 5000);
    const { submissionId, folder, path, uploads } = await announce(file);
    await ada.patch(path, 0, file.bytes.subarray(0, 100));
    await intake.objects.leave(`${folder}/attachments/${uploads[0]!.fileId}.png`);
    await intake.sql(`update submission set created_at = now() - interval '25 hours' where id = $1`, [
      submissionId,
    ]);
    expect((await stored(submissionId)).files[0]!.status).toBe('abandoned');
    const left = () =>
      intake.sql(`select 1 from attachment where submission_id = $1 and upload_removed_at is null`, [
        submissionId,
      ]);
    await until(async () => (await left()).length === 0, 'its bytes removed');
    expect(await storedFiles(folder)).toEqual(new Map());
    expect((await ada.raw('HEAD', path)).status).toBe(410);
  });
});
