import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { forReplay, type DeadLetter, type DeadLetters } from '../dead-letters.js';
import { jobsOf, queueOf } from './job.js';
import { inTransaction } from './transaction.js';
import { wakeUpChannel } from './wake-up.js';

interface Row {
  id: string;
  group_name: string;
  record: DeadLetter['record'];
  reason: string;
  attempts: number;
  failed_at: Date;
}

export class PgBossDeadLetters implements DeadLetters {
  constructor(
    private readonly pool: pg.Pool,
    private readonly boss: PgBoss,
  ) {}

  async list(limit = 100): Promise<DeadLetter[]> {
    const { rows } = await this.pool.query<Row>(
      'select * from bus_dead_letter order by failed_at desc limit $1',
      [limit],
    );
    return rows.map(fromRow);
  }

  async park({ id, group, record, reason, attempts, failedAt }: DeadLetter) {
    await this.pool.query(
      `insert into bus_dead_letter (id, group_name, record, reason, attempts, failed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set reason = excluded.reason, attempts = excluded.attempts, failed_at = excluded.failed_at`,
      [id, group, JSON.stringify(record), reason, attempts, failedAt],
    );
  }

  replay(id: string): Promise<boolean> {
    return inTransaction(this.pool, async client => {
      const { rows } = await client.query<Row>('delete from bus_dead_letter where id = $1 returning *', [id]);
      const letter = rows[0] && fromRow(rows[0]);
      if (!letter) return false;
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      await this.boss.insert(queueOf(letter.group), jobsOf([forReplay(letter)]), { db });
      await client.query('select pg_notify($1, $2)', [wakeUpChannel, letter.record.topic]);
      return true;
    });
  }

  async discard(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from bus_dead_letter where id = $1', [id]);
    return rowCount === 1;
  }
}

function fromRow(row: Row): DeadLetter {
  const { id, group_name: group, record, reason, attempts, failed_at } = row;
  return { id, group, record, reason, attempts, failedAt: failed_at.toISOString() };
}
