import type { MetricsPanel } from '@sevenfold/contracts';
import type { Sample } from './metrics-store.js';
import type { Column, Panel } from './panel.js';

interface Evaluated {
  columns: MetricsPanel['columns'];
  rows: Omit<MetricsPanel['rows'][number], 'links'>[];
}

/** Reads all columns of a panel. A column that fails says why, and the others are shown. */
export async function evaluatePanel(
  { by, columns }: Panel,
  read: (expr: string) => Promise<Sample[]>,
): Promise<Evaluated> {
  const results = await Promise.allSettled(columns.map(({ expr }) => read(expr)));
  const rows = new Map<string, { labels: Record<string, string>; values: (number | null)[] }>();
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected') continue;
    for (const { labels, value } of result.value) {
      const key = JSON.stringify(Object.keys(by).map(label => labels[label] ?? ''));
      const row = rows.get(key) ?? { labels: {}, values: columns.map(() => null) };
      Object.assign(row.labels, labels);
      row.values[index] = Number.isFinite(value) ? value : null;
      rows.set(key, row);
    }
  }
  return {
    columns: columns.map((column, index) => columnOf(column, results[index]!)),
    rows: [...rows].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row),
  };
}

function columnOf({ title, unit, thresholds }: Column, result: PromiseSettledResult<unknown>) {
  return {
    title,
    unit,
    thresholds: thresholds && ([...thresholds] as [number, number]),
    trouble: result.status === 'rejected' ? reasonOf(result.reason) : null,
  };
}

function reasonOf(error: unknown): string {
  const { name } = error as { name?: string };
  if (name === 'TimeoutError') return 'The metrics store didn’t answer in time.';
  // `fetch` rejects with this error if there is no connection.
  if (name === 'TypeError') return 'We can’t reach the metrics store.';
  return 'The metrics store sent an unexpected response.';
}
