import { randomUUID } from 'node:crypto';

/** The part of a Prisma transaction that we need, so that every service's client fits. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
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
}

/** Queues an email in the transaction of the change it reports: both are committed, or neither. */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<string> {
  const id = randomUUID();
  const { uid = null, to, subject, text, about } = mail;
  await tx.$executeRaw`
    insert into mail (id, uid, recipient, subject, text, about)
    values (${id}::uuid, ${uid}::text, ${oneLine(to)}, ${oneLine(subject)}, ${text}, ${about})`;
  return id;
}

/** Prevents header injection. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
