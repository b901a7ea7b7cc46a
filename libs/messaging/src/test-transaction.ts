import type pg from 'pg';

/** The part of a Prisma transaction that the library needs, on a plain connection. */
export interface TestTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

export function transactionOn(pool: pg.Pool) {
  return async (work: (tx: TestTransaction) => Promise<void>) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await work({
        async $executeRaw(query, ...values) {
          const text = query.reduce((before, after, index) => `${before}$${index}${after}`);
          return (await client.query(text, values)).rowCount ?? 0;
        },
      });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}
