import { prismaOptions } from '@sevenfold/database';
import type { PlatformConfig } from '@sevenfold/service-defaults';
import { opened, startMailServer, until, type TestMailServer } from '@sevenfold/testing';
import type { Incident } from '@sevenfold/contracts';
import type { StatusConfig } from '../src/config.js';
import { Database } from '../src/database.js';
import { EmailSubscriptions } from '../src/emails/email-subscriptions.js';
import { startStatus, type RunningStatus } from './support/running-status.js';

let server: TestMailServer;
let status: RunningStatus;
let admin: string;

beforeAll(async () => {
  server = await startMailServer();
  status = await startStatus({
    SMTP_URL: server.url,
    MAIL_CHECK_SECONDS: '0.1',
    EMAILS_PER_CLIENT: '30',
  });
  admin = await status.issuer.token({ sub: 'operator', admin: true, role: 'admin' });
}, 120_000);
afterAll(async () => {
  await status?.stop();
  await server.stop();
});

const ask = (email: string, componentIds: string[] = []) =>
  status.post('/api/status/emails', { email, componentIds });

/** Emails to an address, as the mail server received them, without soft line breaks. */
const mailsTo = (email: string, subject = /./) =>
  server.mails
    .map(mail =>
      mail
        .replace(/=\r\n/g, '')
        .replace(/=3D/g, '=')
        .replace(/\r\n[ \t]/g, ' '),
    )
    .filter(
      mail =>
        new RegExp(`^To: ${email}\\r$`, 'im').test(mail) &&
        subject.test(/^Subject: (.*)\r$/m.exec(mail)![1]!),
    );
const mailTo = (email: string, subject?: RegExp) =>
  until(() => mailsTo(email, subject).at(-1), `no email to ${email}`);
const pathIn = (mail: string, page: 'confirm' | 'unsubscribe') =>
  new RegExp(`/api/status/emails/${page}/[\\w-]{32}`).exec(mail)![0];

async function page(method: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(status.url + path, { method, redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function subscribed(email: string, componentIds: string[] = []) {
  const before = mailsTo(email, /^Confirm/).length;
  expect((await ask(email, componentIds)).status).toBe(202);
  const mail = await until(() => mailsTo(email, /^Confirm/)[before], `no link for ${email}`);
  const path = pathIn(mail, 'confirm');
  expect((await page('POST', path)).text).toContain('You’re subscribed');
}

const multipart = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${boundary}--\r\n`;

const open = async (component: string, title: string) => {
  const body = { component, title, impact: 'degraded', text: 'We are looking into it.' };
  return (await status.post('/api/admin/status/incidents', body, admin)).body.incident as Incident;
};
const resolve = (id: string) =>
  status.post(`/api/admin/status/incidents/${id}/updates`, { state: 'resolved', text: 'Fixed.' }, admin);

describe('a subscription by email', () => {
  it('begins once its link is opened and confirmed, and gets news that names the incident', async () => {
    expect(await ask('Ada@sevenfold.test')).toMatchObject({ status: 202, body: { ok: true } });
    const path = pathIn(await mailTo('ada@sevenfold.test'), 'confirm');
    const first = await open('rooms', 'Unheard of by Ada');
    // Email scanners follow links.
    const shown = await page('GET', path);
    expect(shown.text).toContain('ada@sevenfold.test');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await status.sql('select from email_subscription where confirmed_at is not null')).toEqual([]);
    await page('POST', path);
    await resolve(first.id);
    const mail = await mailTo('ada@sevenfold.test', /^Resolved: Unheard of by Ada/);
    expect(mail).toContain(`/status/incidents/${first.id}`);
    expect(mail).toContain('Fixed.');
    expect(mailsTo('ada@sevenfold.test', /^Investigating/)).toEqual([]);
    // A second click, or a reload.
    for (const method of ['POST', 'GET'])
      expect((await page(method, path)).text).toContain('You’re subscribed');
  });

  it('gets news of only the chosen components, and another choice replaces the first', async () => {
    await subscribed('ben@sevenfold.test', ['contact']);
    await resolve((await open('rooms', 'Not for Ben')).id);
    await resolve((await open('contact', 'One for Ben')).id);
    await mailTo('ben@sevenfold.test', /^Resolved: One for Ben/);
    expect(mailsTo('ben@sevenfold.test', /Not for Ben/)).toEqual([]);
    await subscribed('ben@sevenfold.test', ['rooms']);
    await resolve((await open('contact', 'No longer for Ben')).id);
    await resolve((await open('rooms', 'Another for Ben')).id);
    await mailTo('ben@sevenfold.test', /^Resolved: Another for Ben/);
    expect(mailsTo('ben@sevenfold.test', /No longer/)).toEqual([]);
  });

  // RFC 8058 allows both content types, and prefers the first.
  it.each([
    ['cleo', 'multipart/form-data; boundary=it', multipart('it', 'List-Unsubscribe', 'One-Click')],
    ['clea', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ])('ends with one click in the mailbox of %s, sent as %s, and leaves no data', async (name, type, body) => {
    await subscribed(`${name}@sevenfold.test`);
    const { id } = await open('rooms', `The last one for ${name}`);
    const mail = await mailTo(`${name}@sevenfold.test`, /The last one/);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const path = pathIn(/^List-Unsubscribe: .*$/m.exec(mail)![0], 'unsubscribe');
    expect((await page('GET', path)).text).toContain('<form method="post">');
    const answer = await page('POST', path, { headers: { 'content-type': type }, body });
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('You’re unsubscribed') });
    await resolve(id);
    const left = await status.sql(`select email from email_subscription where email like '${name}%'
      union all select recipient from mail where recipient like '${name}%'`);
    expect(left).toEqual([]);
    expect((await page('POST', path)).status).toBe(200);
  });

  it('can be erased by operators for someone who cannot use the link', async () => {
    await subscribed('dora@sevenfold.test');
    const erase = (as?: string) =>
      status.post('/api/admin/status/emails/erase', { email: 'Dora@sevenfold.test' }, as);
    expect((await erase()).status).toBe(401);
    expect((await erase(admin)).body.erased).toBeGreaterThan(0);
    expect(await status.sql(`select from email_subscription where email like 'dora%'`)).toEqual([]);
    const [recorded] = await status.sql(
      `select payload::text as it from outbox where payload->>'action' = 'email-subscription.erase'`,
    );
    expect(recorded.it).not.toContain('dora');
  });
});

describe('an account', () => {
  it('is not linked to a subscription, which is not deleted with it and contains only an address', async () => {
    await subscribed('hal@sevenfold.test');
    const rows = await status.sql(`select * from email_subscription where email = 'hal@sevenfold.test'`);
    expect(Object.keys(rows[0]).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'component_ids',
      'confirmed_at',
      'created_at',
      'email',
      'id',
      'mailbox',
      'network',
      'token',
    ]);
    expect(rows[0].network).toBeNull();
    expect(
      await status.sql(`select from mail where recipient = 'hal@sevenfold.test' and uid is not null`),
    ).toEqual([]);
  });
});

describe('the list of subscribers', () => {
  const fill = (rows: number, confirmedAt: string, createdAt: string) =>
    status.sql(`insert into email_subscription (id, email, mailbox, component_ids, token, confirmed_at, created_at)
      select gen_random_uuid(), 'filler' || n, 'filler' || n, '{}', 'filler' || n, ${confirmedAt}, ${createdAt}
      from generate_series(1, ${rows}) as n`);
  const empty = () => status.sql(`delete from email_subscription where email like 'filler%'`);
  afterEach(empty);

  it('is not filled by unconfirmed addresses', async () => {
    await fill(10_000, 'null', `now() - interval '2 hours'`);
    expect((await ask('ida@sevenfold.test')).status).toBe(202);
  });

  it('accepts no one once it is full, but subscribers can still confirm a change', async () => {
    await subscribed('jon@sevenfold.test');
    expect((await ask('kim@sevenfold.test')).status).toBe(202);
    const link = pathIn(await mailTo('kim@sevenfold.test'), 'confirm');
    expect((await ask('jon@sevenfold.test', ['rooms'])).status).toBe(202);
    const change = pathIn(
      await until(() => mailsTo('jon@sevenfold.test', /^Confirm/)[1], 'no second link'),
      'confirm',
    );
    await fill(10_000, 'now()', `now() - interval '2 hours'`);
    expect(await ask('lea@sevenfold.test')).toMatchObject({
      status: 429,
      body: { code: 'subscription.too-many' },
    });
    expect((await page('POST', link)).text).toContain('Email subscriptions are full');
    expect((await page('POST', change)).text).toContain('You’re subscribed');
    await empty();
    expect((await page('POST', link)).text).toContain('You’re subscribed');
  });

  it('sends a limited number of links an hour, no matter who asks', async () => {
    await fill(1_000, 'null', 'now()');
    expect(await ask('max@sevenfold.test')).toMatchObject({
      status: 429,
      body: { code: 'subscription.too-many-now' },
    });
  });

  it('loses only addresses that nobody confirmed within a day', async () => {
    await status.sql(`insert into email_subscription (id, email, mailbox, component_ids, token, confirmed_at, created_at)
      select gen_random_uuid(), name, name, '{}', name, case state when 'confirmed' then now() end,
        now() - hours * interval '1 hour'
      from unnest(array['confirmed', 'unconfirmed']) as state, unnest(array[23, 25]) as hours,
        concat('filler ', state, ' ', hours) as name`);
    const { DATABASE_URL = '' } = status.env;
    const database = opened(new Database(prismaOptions(DATABASE_URL)), client => client.$disconnect());
    await new EmailSubscriptions(database, {} as StatusConfig & PlatformConfig).prune();
    const left = await status.sql(
      `select email from email_subscription where email like 'filler%' order by email`,
    );
    expect(left.map(({ email }) => email)).toEqual([
      'filler confirmed 23',
      'filler confirmed 25',
      'filler unconfirmed 23',
    ]);
  });
});

describe('a stranger', () => {
  it('gets the same answer for every address, and cannot fill a mailbox', async () => {
    await subscribed('eve@sevenfold.test');
    const answers = [];
    for (let turn = 0; turn < 6; turn++) answers.push(await ask(`eve+${turn}@sevenfold.test`));
    const known = await ask('eve@sevenfold.test');
    const fresh = await ask('nobody-yet@sevenfold.test');
    for (const answer of [...answers, known, fresh])
      expect([answer.status, answer.body]).toEqual([202, { ok: true }]);
    const [{ count }] = await status.sql(
      `select count(*)::int from mail where recipient like 'eve%' and about = 'status.confirm'`,
    );
    expect(count).toBe(3);
  });

  it('may enter a limited number of addresses an hour', async () => {
    await status.sql(`update email_subscription set network = '127.0.0.1'`);
    const answers = [];
    for (let turn = 0; turn < 35; turn++) answers.push((await ask(`person${turn}@sevenfold.test`)).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter(answer => answer === 202).length).toBeLessThanOrEqual(30);
    await status.sql('delete from email_subscription where confirmed_at is null');
  });

  it.each([
    [{ email: 'nobody' }, 400],
    [{ email: 'a@sevenfold.test\r\nBcc: b@sevenfold.test' }, 400],
    [{ email: 'a@sevenfold.test', componentIds: ['nothing'] }, 404],
  ])('is refused with %j', async (body, expected) => {
    expect((await status.post('/api/status/emails', body)).status).toBe(expected);
  });

  it('cannot use a link after a day, or guess one', async () => {
    await ask('late@sevenfold.test');
    const path = pathIn(await mailTo('late@sevenfold.test'), 'confirm');
    await status.sql(`update email_subscription set created_at = now() - interval '25 hours'`);
    expect((await page('GET', path)).text).toContain('This link has expired');
    expect((await page('POST', path)).text).toContain('This link has expired');
    expect((await page('POST', path.replace(/.{32}$/, 'x'.repeat(32)))).text).toContain('expired');
    expect((await page('POST', path.replace(/.{32}$/, 'x'))).status).toBe(400);
  });
});

describe('what probes find', () => {
  const rooms = () => status.services['rooms-gateway'];
  const openedIncident = async (): Promise<string | undefined> =>
    (await status.sql(`select id from incident where component = 'rooms' and resolved_at is null`))[0]?.id;

  it('is not emailed if it is over soon', async () => {
    await subscribed('flo@sevenfold.test', ['rooms']);
    await rooms().stop();
    await until(openedIncident, 'no incident was opened');
    await rooms().startAgain();
    await until(async () => !(await openedIncident()), 'it did not end');
    expect(mailsTo('flo@sevenfold.test', /^(Investigating|Resolved)/)).toEqual([]);
    const mails = await status.sql(`select subject from mail where recipient = 'flo@sevenfold.test'`);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your status emails']);
  });

  it('is emailed once it lasts, and when it is over', async () => {
    await subscribed('gus@sevenfold.test', ['rooms']);
    await rooms().stop();
    const id = await until(openedIncident, 'no incident was opened');
    await status.sql(`update incident set started_at = now() - interval '1 hour' where id = $1`, [id]);
    expect(await mailTo('gus@sevenfold.test', /^Investigating/)).toContain(`/status/incidents/${id}`);
    await rooms().startAgain();
    await mailTo('gus@sevenfold.test', /^Resolved/);
    expect(mailsTo('gus@sevenfold.test', /^Investigating/)).toHaveLength(1);
  });
});
