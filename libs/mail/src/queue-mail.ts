import { randomUUID } from 'node:crypto';

/** The part of a Prisma transaction that we need, so that every service's own client fits. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

export interface NewMail {
  /** Whose it is, where it is somebody's with an account. */
  uid?: string;
  to: string;
  subject: string;
  /** Paragraphs, parted by empty lines; addresses on lines of their own become links. */
  text: string;
  /** `<thing>.<what-happened>`, for operators and metrics. */
  about: string;
}

/** Writes a mail beside the change it tells of: both are committed or neither. */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<string> {
  const id = randomUUID();
  const { uid = null, to, subject, text, about } = mail;
  await tx.$executeRaw`
    insert into mail (id, uid, recipient, subject, text, about)
    values (${id}::uuid, ${uid}::text, ${oneLine(to)}, ${oneLine(subject)}, ${text}, ${about})`;
  return id;
}

/** Nothing that somebody typed may begin a header of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
