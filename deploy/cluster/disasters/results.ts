// Writes the results of a drill as JSON and as a Markdown table. Keeps the results of other rows from earlier runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Row } from './row.ts';
import type { Result } from './run-row.ts';

export type Results = Map<string, Result>;

export const isGood = ({ checks }: Result) => checks.every(({ failure }) => failure === undefined);

export function readResults(folder: string): Results {
  const file = path.join(folder, 'drill.json');
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : [];
  return new Map(results.map(result => [result.id, result]));
}

export function writeResults(folder: string, rows: readonly Row[], results: Results) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'drill.json'), `${JSON.stringify([...results.values()], undefined, 2)}\n`);
  writeFileSync(path.join(folder, 'drill.md'), `${tableOf(rows, results)}\n`);
}

/** One line for each row of the table, even if it never ran. */
export function tableOf(rows: readonly Row[], results: ReadonlyMap<string, Result>): string {
  const head =
    '| row | failure | alert | shown after | alert after | pages | works again after | result |\n|---|---|---|---|---|---|---|---|';
  return [head, ...rows.map(row => lineOf(row, results.get(row.id)))].join('\n');
}

const seconds = (value: number | undefined) => (value === undefined ? '—' : `${value.toFixed(0)} s`);

function lineOf({ id, part, way, alert }: Row, result: Result | undefined): string {
  const start = `| \`${id}\` | ${part}: ${way} | ${alert ? `${alert.name} (${alert.severity})` : 'none'} |`;
  if (!result) return `${start} | | | | not run |`;
  const failed = result.checks.filter(({ failure }) => failure !== undefined).map(({ name }) => name);
  const verdict = `${failed.length === 0 ? 'passed' : `failed: ${failed.join('; ')}`}, ${result.at.slice(0, 10)}`;
  return `${start} ${seconds(result.shown)} | ${seconds(result.fired)} | ${result.pages.length} | ${seconds(result.mended)} | ${verdict} |`;
}
