import type pg from 'pg';

export interface Findings {
  missing: number;
  doubled: number;
  /** Keys whose effects are in another order than their events. */
  outOfOrder: number;
}

/** Compares the effects with the written events: numbers 0 to `perKey - 1` of each key, once, in order. */
export async function checkEffects(pool: pg.Pool, keys: number, perKey: number): Promise<Findings> {
  const { rows } = await pool.query<{ key: string; numbers: number[] }>(
    'select key, array_agg(number order by position) as numbers from effect group by key',
  );
  const findings = { missing: (keys - rows.length) * perKey, doubled: 0, outOfOrder: 0 };
  for (const { numbers } of rows) {
    const seen = new Set(numbers);
    findings.missing += perKey - seen.size;
    findings.doubled += numbers.length - seen.size;
    const first = [...seen];
    if (first.some((number, place) => place > 0 && number < first[place - 1]!)) findings.outOfOrder++;
  }
  return findings;
}

export const faultless: Findings = { missing: 0, doubled: 0, outOfOrder: 0 };

export async function effectCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(distinct (key, number)) from effect');
  return Number(rows[0]!.count);
}
