import type { Mail } from '@sevenfold/contracts';
import type { Pool } from 'pg';

interface StoredMail extends Omit<Mail, 'createdAt' | 'sentAt'> {
  createdAt: Date;
  sentAt: Date | null;
}

/** The newest emails before a position; one more than `limit` if there are more. */
export async function findMails(
  pool: Pool,
  { before, limit }: { before?: { at: Date; id: string }; limit: number },
): Promise<Mail[]> {
  const { rows } = await pool.query<StoredMail>(
    `select id, uid, recipient as "to", subject, text, about, status, attempts, error,
            created_at as "createdAt", sent_at as "sentAt"
     from mail where $1::timestamptz is null or (created_at, id) < ($1, $2::uuid)
     order by created_at desc, id desc limit $3`,
    [before?.at ?? null, before?.id ?? null, limit + 1],
  );
  return rows.map(({ createdAt, sentAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}
