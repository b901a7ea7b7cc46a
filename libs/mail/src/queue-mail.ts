import { randomUUID } from 'node:crypto';

/** The part of a Prisma transaction that we need, so that every service's client fits. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

/** A text attachment, such as a calendar file. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface NewMail {
  /** The account it is about, if any. */
  uid?: string;
  to: string;
  subject: string;
  /** Paragraphs, separated by empty lines. A URL on its own line becomes a link. */
  text: string;
  /** `<thing>.<what-happened>`, for operators and metrics. */
  about: string;
  /** Ends the subscription of this email with a single POST. Email clients show a button for it. */
  unsubscribeUrl?: string;
  attachment?: Attachment;
}

/** Queues an email in the transaction of the change it reports: both are committed, or neither. */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<string> {
  const [id] = await queueMails(tx, [mail]);
  return id!;
}

/** The same for many, in one statement. */
export async function queueMails(tx: SqlTransaction, mails: readonly NewMail[]): Promise<string[]> {
  const rows = mails.map(({ to, subject, unsubscribeUrl, ...mail }) => ({
    ...mail,
    id: randomUUID(),
    recipient: oneLine(to),
    subject: oneLine(subject),
    unsubscribe_url: unsubscribeUrl,
  }));
  if (rows.length > 0)
    await tx.$executeRaw`
      insert into mail (id, uid, recipient, subject, text, about, unsubscribe_url, attachment)
      select id, uid, recipient, subject, text, about, unsubscribe_url, attachment
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
        id uuid, uid text, recipient text, subject text, text text, about text, unsubscribe_url text,
        attachment jsonb)`;
  return rows.map(({ id }) => id);
}

/** Prevents header injection. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
