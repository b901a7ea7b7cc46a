import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
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
import { smtpTransport } from '../src/mail-transport.js';

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

const logger = { warn: () => undefined, info: () => undefined };
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
const news = { ...hello, subject: 'News', unsubscribeUrl: 'https://sevenfold.test/leave/1' };
const deliveryTo = (SMTP_URL?: string, database: { pool: Pool } = { pool }) =>
  opened(new MailDelivery({ name: 'test', database, config: mailConfigSchema.parse({ SMTP_URL }), logger }));
const found = () => findMails(pool, { limit: 100 });
/** Resolves when every email has been tried once. */
async function deliver(delivery: MailDelivery) {
  await delivery.addWorkers();
  await until(async () => (await found()).every(({ error, sentAt }) => error ?? sentAt), found);
}
const subjectOf = (mail: string) => /Subject: (.*)/.exec(mail)?.[1] ?? '';

describe('email delivery', () => {
  it('only stores emails if no mail server is configured', async () => {
    await queueMail(transaction, hello);
    await deliveryTo().addWorkers();
    expect(await found()).toMatchObject([{ to: hello.to, status: 'local', sentAt: null }]);
  });

  it('sends each email once, whichever replica is first', async () => {
    const server = await smtpServer();
    const subjects = Array.from({ length: 30 }, (_, n) => `Hello ${10 + n}`);
    await queueMails(
      transaction,
      subjects.map(subject => ({ ...hello, subject })),
    );
    await Promise.all([deliver(deliveryTo(server.url)), deliver(deliveryTo(server.url))]);
    expect(server.taken.map(subjectOf).toSorted((a, b) => a.localeCompare(b))).toEqual(subjects);
    expect((await found()).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('opens few connections, and reuses them', async () => {
    const server = await smtpServer();
    const goOn = server.hold();
    await queueMails(
      transaction,
      Array.from({ length: 40 }, () => hello),
    );
    const delivered = deliver(deliveryTo(server.url));
    await until(() => server.held.length === 5, 'five emails are not in progress');
    goOn();
    await delivered;
    expect(server.taken.length).toBe(40);
    expect(server.connections).toBe(5);
  });

  it('does not delay the others while the server is slow with one', async () => {
    const server = await smtpServer();
    server.answers = mail => subjectOf(mail) !== 'Slow';
    await queueMails(transaction, [{ ...hello, subject: 'Slow' }, hello, hello, hello, hello, hello, hello]);
    const delivery = deliveryTo(server.url);
    await delivery.addWorkers();
    await until(() => server.taken.length === 6, 'the others were not sent');
    await queueMail(transaction, hello);
    await delivery.addWorkers();
    await until(() => server.taken.length === 7, 'the later email was not sent');
    const unsent = async () => (await found()).filter(({ sentAt }) => sentAt === null);
    await until(async () => (await unsent()).length === 1, unsent);
    expect(await unsent()).toMatchObject([{ subject: 'Slow' }]);
    server.stop();
  });

  it('fails an email at its deadline, even if the server keeps sending bytes, and drops its connection', async () => {
    const server = await smtpServer();
    server.answers = () => 'dripping';
    const transport = opened(smtpTransport(server.url, 'studio@sevenfold.test', 300));
    const mail = { ...hello, id: '1', unsubscribeUrl: null, attachment: null };
    await expect(transport.send(mail)).rejects.toThrow();
    server.answers = () => true;
    await transport.send(mail);
    expect(server.connections).toBe(2);
  });

  it('lets a mailbox unsubscribe with one click if the email belongs to a subscription', async () => {
    const server = await smtpServer();
    await queueMails(transaction, [hello, news]);
    await deliver(deliveryTo(server.url));
    const mailAbout = (subject: string) => server.taken.find(mail => subjectOf(mail) === subject);
    expect(mailAbout('News')).toContain(`List-Unsubscribe: <${news.unsubscribeUrl}>\n`);
    expect(mailAbout('News')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(mailAbout('Hello')).not.toContain('List-Unsubscribe');
  });

  it('attaches a file byte for byte, and keeps its name out of other headers', async () => {
    const server = await smtpServer();
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Đêm nhạc 夜\r\n .\r\nEND:VCALENDAR\r\n';
    const filename = 'party.ics"\r\nBcc: all@sevenfold.test\r\n';
    const contentType = 'text/calendar; charset=utf-8';
    await queueMail(transaction, { ...hello, attachment: { filename, contentType, content } });
    await deliver(deliveryTo(server.url));
    const [mail] = server.taken;
    const [, headers, body] = /(Content-Type: text\/calendar[^]*?)\n\n([^]*?)\n\n?--/.exec(mail!)!;
    expect(headers).toMatch(/^Content-Type: text\/calendar; charset=utf-8/);
    expect(headers).toContain('Content-Disposition: attachment;');
    expect(mail).not.toMatch(/^Bcc:/im);
    expect(Buffer.from(body!, 'base64').toString()).toBe(content);
  });

  it('sends news for everyone after emails that someone is waiting for', async () => {
    const server = await smtpServer();
    await queueMails(
      transaction,
      Array.from({ length: 20 }, () => news),
    );
    await queueMail(transaction, hello);
    const goOn = server.hold();
    const delivered = deliver(deliveryTo(server.url));
    await until(() => server.held.length === 5, 'five emails are not in progress');
    expect(server.held.map(subjectOf)).toContain('Hello');
    goOn();
    await delivered;
    expect(server.taken.length).toBe(21);
  });

  it('starts no email after it is stopped, and leaves the rest to other replicas', async () => {
    const server = await smtpServer();
    await queueMails(transaction, [hello, hello]);
    const delivery = deliveryTo(server.url);
    await Promise.all([delivery.addWorkers(), delivery.stop()]);
    expect(server.taken).toEqual([]);
    await deliver(deliveryTo(server.url));
    expect(server.taken.length).toBe(2);
  });

  it('gives up at once on a recipient who does not exist', async () => {
    const server = await smtpServer();
    server.knows = recipient => !recipient.includes('nobody@');
    await queueMails(transaction, [{ ...hello, to: 'nobody@sevenfold.test' }, hello]);
    await deliver(deliveryTo(server.url));
    expect(server.taken.length).toBe(1);
    const failed = (await found()).filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ to: 'nobody@sevenfold.test', error: expect.stringContaining('550') }]);
  });

  it('retries a rejected email later, and stores the reason', async () => {
    const server = await smtpServer();
    server.refusing = true;
    await queueMail(transaction, hello);
    const delivery = deliveryTo(server.url);
    await deliver(delivery);
    const [mail] = await found();
    expect(mail).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('451') });
    server.refusing = false;
    await pool.query('update mail set due_at = clock_timestamp()');
    await delivery.addWorkers();
    await until(() => server.taken.length === 1, 'the server did not get the email');
  });

  it('sends an email again with the same Message-ID if its delivery was not stored', async () => {
    const server = await smtpServer();
    await queueMail(transaction, hello);
    const forgetful = {
      query: async (text: string, values: unknown[]) => {
        if (text.includes("status = 'sent'")) throw new Error('The process ended.');
        return pool.query(text, values);
      },
    } as unknown as Pool;
    const interrupted = deliveryTo(server.url, { pool: forgetful });
    await interrupted.addWorkers();
    await interrupted.stop();
    const next = deliveryTo(server.url);
    await next.addWorkers();
    expect(server.taken.length).toBe(1);
    await pool.query('update mail set due_at = clock_timestamp()');
    await deliver(next);
    expect(new Set(server.taken.map(mail => /Message-ID: (.*)/i.exec(mail)![1])).size).toBe(1);
    expect(server.taken.length).toBe(2);
  });

  it('deletes emails after their retention, and none before', async () => {
    const subjects = ['queued 29', 'queued 31', 'sent 29', 'sent 31'];
    await queueMails(
      transaction,
      subjects.map(subject => ({ ...hello, subject })),
    );
    await pool.query(`update mail set status = split_part(subject, ' ', 1),
      created_at = created_at - split_part(subject, ' ', 2)::int * interval '1 day'`);
    await deliveryTo().addWorkers();
    const left = (await found()).map(({ subject }) => subject);
    expect(left.toSorted((a, b) => a.localeCompare(b))).toEqual(['queued 29', 'sent 29']);
  });

  it('prevents header injection by a line break in an address or subject', async () => {
    await queueMail(transaction, { ...hello, subject: 'Hi\r\nBcc: all@sevenfold.test' });
    expect((await found())[0]!.subject).toBe('Hi Bcc: all@sevenfold.test');
  });
});

/** The part of RFC 5321 that a server needs to receive an email. */
async function smtpServer() {
  const sockets = new Set<Socket>();
  const state = {
    taken: [] as string[],
    connections: 0,
    refusing: false,
    /** Whether the recipient exists. */
    knows: (_recipient: string) => true,
    /** Whether the server confirms an email, or how it delays the confirmation. */
    answers: (_mail: string): boolean | 'dripping' => true,
    /** Emails that wait for their answer. */
    held: [] as string[],
  };
  let release: Promise<void> | undefined;
  /** Answers no email until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = promise;
    return resolve;
  };
  const server: Server = createServer(socket => {
    sockets.add(socket);
    state.connections += 1;
    let body: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const drip = async () => {
      for (; !socket.destroyed; await delay(50)) say('250-not yet');
    };
    const take = async (mail: string) => {
      state.held.push(mail);
      await release;
      const answer = state.answers(mail);
      if (answer === 'dripping') void drip();
      else if (answer) {
        state.taken.push(mail);
        say('250 taken');
      }
    };
    say('220 test');
    socket.on('data', chunk => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== undefined) {
          if (line !== '.') body += `${line}\n`;
          else {
            void take(body);
            body = undefined;
          }
        } else if (/^DATA/i.test(line)) {
          body = '';
          say('354 go on');
        } else if (/^MAIL/i.test(line) && state.refusing) say('451 not now');
        else if (/^RCPT/i.test(line) && !state.knows(line)) say('550 no such user');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  opened(server, stop);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    hold,
    stop,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}
