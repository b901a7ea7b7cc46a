import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createPool, migrate } from '@sevenfold/database';
import { opened, testDatabase, until, type TestDatabase } from '@sevenfold/testing';
import type { Pool } from 'pg';
import {
  findMails,
  MailDelivery,
  mailConfigSchema,
  mailMigrations,
  queueMail,
  queueMails,
} from '../src/index.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase('mail');
  pool = createPool(database.url, 4);
  await migrate(database.url, [mailMigrations]);
});
beforeEach(() => pool.query('delete from mail'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const quiet = { warn: () => undefined, info: () => undefined };
const transaction = {
  $executeRaw: async (texts: TemplateStringsArray, ...values: unknown[]) =>
    (
      await pool.query(
        texts.reduce((text, part, n) => `${text}$${n}${part}`),
        values,
      )
    ).rowCount ?? 0,
};
const hello = {
  uid: 'ada',
  to: 'ada@sevenfold.test',
  subject: 'Hello',
  text: 'It is done.',
  about: 'test.done',
};
const deliveryTo = (SMTP_URL?: string) =>
  opened(new MailDelivery(pool, mailConfigSchema.parse({ SMTP_URL }), quiet));

describe('delivering mails', () => {
  it('keeps them here where no mail server is configured', async () => {
    await queueMail(transaction, hello);
    const delivery = deliveryTo();
    await delivery.deliver();
    expect(await findMails(pool, { limit: 10 })).toMatchObject([
      { to: hello.to, status: 'local', sentAt: null },
    ]);
  });

  it('hands each to the mail server once, whichever replica is first', async () => {
    const server = await smtpServer();
    for (let n = 0; n < 6; n++) await queueMail(transaction, { ...hello, subject: `Hello ${n}` });
    const replicas = [deliveryTo(server.url), deliveryTo(server.url)];
    await Promise.all(replicas.map(replica => replica.deliver()));
    const subjects = server.taken.map(mail => /Subject: (.*)/.exec(mail)?.[1] ?? '');
    expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [0, 1, 2, 3, 4, 5].map(n => `Hello ${n}`),
    );
    expect((await findMails(pool, { limit: 10 })).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('lets a mailbox unsubscribe with one click, where there is something to unsubscribe from', async () => {
    const server = await smtpServer();
    const unsubscribeUrl = 'https://sevenfold.test/leave/1';
    await queueMails(transaction, [hello, { ...hello, subject: 'News', unsubscribeUrl }]);
    await deliveryTo(server.url).deliver();
    const mailAbout = (subject: string) => server.taken.find(mail => mail.includes(`Subject: ${subject}\n`));
    expect(mailAbout('News')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\n`);
    expect(mailAbout('News')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(mailAbout('Hello')).not.toContain('List-Unsubscribe');
  });

  it('sends what someone waits for before the news that went to everyone', async () => {
    const server = await smtpServer();
    const news = { ...hello, subject: 'News', unsubscribeUrl: 'https://sevenfold.test/leave/1' };
    await queueMails(transaction, [news, news]);
    await queueMail(transaction, hello);
    await deliveryTo(server.url).deliver();
    expect(server.taken.map(mail => /Subject: (.*)/.exec(mail)?.[1])).toEqual(['Hello', 'News', 'News']);
  });

  it('begins no email after it is stopped, and leaves them to others', async () => {
    const server = await smtpServer();
    await queueMails(transaction, [hello, hello]);
    const delivery = deliveryTo(server.url);
    const delivering = delivery.deliver();
    await delivery.stop();
    await delivering;
    expect(server.taken).toEqual([]);
    await deliveryTo(server.url).deliver();
    expect(server.taken.length).toBe(2);
  });

  it('tries again later what was not taken, and says why', async () => {
    const server = await smtpServer();
    server.refusing = true;
    await queueMail(transaction, hello);
    const delivery = deliveryTo(server.url);
    await delivery.deliver();
    const [mail] = await findMails(pool, { limit: 10 });
    expect(mail).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('451') });
    server.refusing = false;
    await pool.query('update mail set due_at = clock_timestamp()');
    await delivery.deliver();
    await until(() => server.taken.length === 1, 'the mail was not taken');
  });

  it('forgets them after their time', async () => {
    await queueMail(transaction, hello);
    await pool.query(`update mail set created_at = created_at - interval '31 days'`);
    const delivery = deliveryTo();
    await delivery.deliver();
    expect(await findMails(pool, { limit: 10 })).toEqual([]);
  });

  it('lets nobody write headers by a line break in an address or subject', async () => {
    await queueMail(transaction, { ...hello, subject: 'Hi\r\nBcc: all@sevenfold.test' });
    expect((await findMails(pool, { limit: 1 }))[0]!.subject).toBe('Hi Bcc: all@sevenfold.test');
  });
});

/** As much of a mail server as RFC 5321 asks of one that takes a mail. */
async function smtpServer() {
  const sockets = new Set<Socket>();
  const state = { taken: [] as string[], refusing: false };
  const server: Server = createServer(socket => {
    sockets.add(socket);
    let body: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', chunk => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== undefined) {
          if (line !== '.') body += `${line}\n`;
          else {
            state.taken.push(body);
            body = undefined;
            say('250 taken');
          }
        } else if (/^DATA/i.test(line)) {
          body = '';
          say('354 go on');
        } else if (/^MAIL/i.test(line) && state.refusing) say('451 not now');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  opened(server, () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
