import { opened, startMailServer, until, type TestMailServer } from '@sevenfold/testing';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { testFile } from './support/test-files.js';

let intake: RunningIntake;
let server: TestMailServer;
beforeAll(async () => {
  server = await opened(startMailServer());
  intake = await opened(
    startIntake({
      SMTP_URL: server.url,
      MAIL_CHECK_SECONDS: '0.1',
      CONTACT_PER_MINUTE: '100',
      CONTACT_FREE_PER_HOUR: '100',
    }),
  );
});

const mailsOf = (uid: string) =>
  intake.sql(`select text from mail where uid = $1 and about = 'submission.stored'`, [uid]);

describe('the email about a message', () => {
  it('goes to its sender, without anything they typed, and to the studio', async () => {
    const ada = await intake.person('ada');
    await ada.submit({
      name: 'Buy pills',
      message: 'at https://evil.example',
      email: 'victim@sevenfold.test',
    });
    const sent = await until(() => server.mails.length >= 2 && server.mails, 'both mails sent');
    const [receipt] = sent.filter(mail => /^To: victim@sevenfold\.test/m.test(mail));
    expect(receipt).toMatch(/^Subject: Your message has arrived/m);
    expect(receipt).not.toMatch(/pills|evil\.example/);
    const [news] = sent.filter(mail => /^To: studio@sevenfold\.test/m.test(mail));
    expect(news).toMatch(/^Subject: Message from Buy pills/m);
    expect(news).toContain('https://evil.example');
  });

  it('goes to one address at most three times a day, however many messages and senders name it', async () => {
    const people = await Promise.all(['mallory', 'trudy'].map(uid => intake.person(uid)));
    const named = ['stranger', 'Stranger', 'stranger+1', 'stranger+one+two', 'STRANGER+2'].map(
      name => `${name}@Sevenfold.test`,
    );
    await Promise.all(
      Array.from({ length: 25 }, (_, turn) => people[turn % 2]!.submit({ email: named[turn % 5]! })),
    );
    await until(async () => {
      const [row] = await intake.sql(`select count(*)::int as stored from submission
        where email ilike 'stranger%@sevenfold.test' and status = 'stored'`);
      return row.stored === 25;
    }, 'all messages stored');
    const kept = await intake.sql(`select distinct email from submission where email ilike 'stranger%'`);
    expect(new Set(kept.map(({ email }) => email))).toEqual(new Set(named));
    const [{ receipts }] = await intake.sql(`select count(*)::int as receipts from mail
      where recipient ilike 'stranger%@sevenfold.test'`);
    expect(receipts).toBe(3);
    const [{ news }] = await intake.sql(`select count(*)::int as news from mail
      where about = 'submission.news' and text ilike '%stranger%'`);
    expect(news).toBe(25);
  });

  it('is sent once, when the last file has arrived', async () => {
    const ben = await intake.person('ben');
    const files = [testFile('png', 100), testFile('wav', 100), testFile('pdf', 100)];
    const { body } = await ben.submit({ files });
    expect(await mailsOf('ben')).toEqual([]);
    await ben.upload(body.uploads[0]!.url, files[0]!);
    await ben.raw('DELETE', body.uploads[1]!.url);
    await ben.upload(body.uploads[2]!.url, files[2]!);
    const [mail, ...others] = await mailsOf('ben');
    expect(others).toEqual([]);
    expect(mail.text).toContain('2 files came with it.');
    expect(mail.text).toContain('One file is missing');
    expect(mail.text).toContain(body.folder);
    expect(mail.text).toContain((await ben.submission(body.submissionId)).reference);
  });

  it('is not sent if someone tries to inject a header', async () => {
    const cleo = await intake.person('cleo');
    const { status } = await cleo.submit({ name: 'Cleo\r\nBcc: all@evil.example' });
    expect(status).toBe(400);
    expect(await mailsOf('cleo')).toEqual([]);
  });
});

it('only operators see the emails', async () => {
  const admin = await intake.admin();
  const { body } = await admin.call('GET', '/api/admin/mails/contact?limit=1');
  expect(body).toMatchObject({
    mails: [{ status: expect.stringMatching(/queued|sent/) }],
    nextCursor: expect.any(String),
  });
  const next = await admin.call('GET', `/api/admin/mails/contact?limit=1&cursor=${body.nextCursor}`);
  expect(next.body.mails[0].id).not.toBe(body.mails[0].id);
  expect((await (await intake.person()).call('GET', '/api/admin/mails/contact')).status).toBe(403);
});

it('without a mail server emails are only stored', async () => {
  const quiet = await opened(startIntake({ MAIL_CHECK_SECONDS: '0.1', CONTACT_STUDIO_ADDRESS: 'none' }));
  await (await quiet.person('ada')).submit();
  const mails = () => quiet.sql('select about, status from mail');
  await until(async () => (await mails())[0]?.status === 'local', 'kept');
  expect(await mails()).toEqual([{ about: 'submission.stored', status: 'local' }]);
});
