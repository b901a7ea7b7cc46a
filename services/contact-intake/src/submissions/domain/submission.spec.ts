import { defaultContactLimits, submitContactSchema, type SubmitContact } from '@sevenfold/contracts';
import { acceptedExtension, contentFits } from './accepted-types.js';
import { keptFileName } from './file-name.js';
import { fingerprint, planSubmission, submissionDocument } from './submission.js';

const now = new Date('2026-03-01T10:00:00.000Z');
const sender = { uid: 'ada', userAgent: 'Test/1.0' };
const mebibyte = 1024 * 1024;
const input = (changes: Record<string, unknown> = {}): SubmitContact =>
  submitContactSchema.parse({ name: 'Ada', email: 'ada@sevenfold.test', message: 'Hello', ...changes });
const file = (changes: Record<string, unknown> = {}) => ({
  name: 'a.png',
  size: 10,
  type: 'image/png',
  ...changes,
});
const plan = (changes: Record<string, unknown> = {}) =>
  planSubmission(input(changes), sender, defaultContactLimits, now);

describe('a submission', () => {
  it('has a folder that names sender and time and cannot be guessed', () => {
    expect(plan().folder).toMatch(/^inbox\/contact\/ada\/1772359200000_[0-9a-f]{32}$/);
    expect(plan().folder).not.toBe(plan().folder);
  });

  it('stores the name of a file as data and generates its key', () => {
    const [planned] = plan({ files: [file({ name: '../../Ünïcode.PNG' })] }).files;
    expect(planned!.name).toBe('Ünïcode.PNG');
    expect(planned!.objectKey).toMatch(
      /^inbox\/contact\/ada\/\d+_[0-9a-f]{32}\/attachments\/[0-9a-f-]{36}\.png$/,
    );
  });

  it('writes its document with exactly the specified fields', () => {
    expect(JSON.parse(String(submissionDocument(plan({ org: ' ' }))))).toEqual({
      name: 'Ada',
      email: 'ada@sevenfold.test',
      org: null,
      message: 'Hello',
      createdAt: '2026-03-01T10:00:00.000Z',
      userAgent: 'Test/1.0',
    });
  });

  it.each([
    ['11 files', { files: Array(11).fill(file()) }, 'contact.too-many-files', 'files'],
    [
      'a file above 100 MiB',
      { files: [file(), file({ size: 100 * mebibyte + 1 })] },
      'contact.file-too-large',
      'files.1.size',
    ],
    [
      'more than 250 MiB',
      { files: Array(3).fill(file({ size: 90 * mebibyte })) },
      'contact.files-too-large',
      'files',
    ],
    ['10,001 characters', { message: 'x'.repeat(10_001) }, 'contact.message-too-long', 'message'],
    ['a program', { files: [file({ name: 'a.exe' })] }, 'contact.file-type-not-accepted', 'files.0.name'],
  ])('refuses %s', (_, changes, code, field) => {
    expect(() => plan(changes)).toThrow(expect.objectContaining({ code, field }));
  });

  it('accepts exactly as much as is allowed', () => {
    const files = [
      ...Array(2).fill(file({ size: 100 * mebibyte })),
      ...Array(8).fill(file({ size: 6.25 * mebibyte })),
    ];
    expect(plan({ files, message: '😀'.repeat(10_000) }).files).toHaveLength(10);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ message: '\n' }, 'message'],
    [{ email: ' ' }, 'email'],
    [{ email: 'not an address' }, 'email'],
    [{ name: 'a\0b' }, 'name'],
    [{ message: 'a\ud800b' }, 'message'],
    [{ uid: 'ben' }, ''],
    [{ files: [file({ size: 0 })] }, 'files.0.size'],
    [{ files: [file({ size: 1.5 })] }, 'files.0.size'],
    [{ files: [file({ path: '/etc/passwd' })] }, 'files.0'],
  ])('is rejected by the contract for %j', (changes, path) => {
    const result = submitContactSchema.safeParse({ name: 'A', email: 'a@b.test', message: 'x', ...changes });
    expect(result.error?.issues[0]?.path.join('.')).toBe(path);
  });

  it('is recognised when sent again, and differs from another', () => {
    expect(fingerprint(input({ name: ' Ada ' }))).toBe(fingerprint(input({ org: null })));
    expect(fingerprint(input())).not.toBe(fingerprint(input({ files: [file()] })));
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\ada\\photo.jpg', 'photo.jpg'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['e\u0301.png', 'é.png'],
    ['a\0.png', 'a.png'],
    [' padded.pdf ', 'padded.pdf'],
    ['..%2f..%2fa.png', '..%2f..%2fa.png'],
    [`${'n'.repeat(300)}.flac`, `${'n'.repeat(250)}.flac`],
  ])('%j is kept as %j', (given, kept) => expect(keptFileName(given)).toBe(kept));

  it.each(['a', 'a.', '.png.exe', 'a.svg', 'a.html', 'a.png.', 'a.constructor', 'a.mp4', '', 'a.png\u200b'])(
    'has no accepted extension in %j',
    name => expect(acceptedExtension(name)).toBeUndefined(),
  );
});

describe('content', () => {
  it.each([
    ['image/jpeg', 'png', true],
    ['audio/ogg; codecs=opus', 'ogg', true],
    ['application/pdf', 'pdf', true],
    ['application/pdf', 'png', false],
    ['image/png', 'mp3', false],
    ['image/svg+xml', 'png', false],
    ['text/html', 'png', false],
    [undefined, 'png', false],
    ['constructor', 'png', false],
  ])('of type %s under .%s: %s', (type, extension, fits) => expect(contentFits(type, extension)).toBe(fits));
});
