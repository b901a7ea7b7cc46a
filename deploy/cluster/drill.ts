// Breaks a test install for real, row by row of the table, and checks everything that we promise for each failure:
// node drill.ts --url http://node:port [row …]
//
//   --list                   the rows, and why some cannot run on this machine
//   --way away               only the rows with this kind of failure
//   --minutes 10             the shortest time that each failure lasts; by default, until its alert and pages are known
//   --prometheus URL --alertmanager URL
//                            those of an install with `bundled.monitoring`; by default, runs Debian's on this machine
//   --results FOLDER         folder for drill.json and drill.md, which keep rows of earlier runs
//
// Nothing else may use the install meanwhile. Ends with `N passed, N failed`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Alarms } from './disasters/alarms.ts';
import { hasMailServer, installMailServer, removeMailServer } from './disasters/mail.ts';
import { prepareMonitoring } from './disasters/monitoring.ts';
import type { Row } from './disasters/row.ts';
import { isGood, readResults, writeResults } from './disasters/results.ts';
import { root } from './disasters/runbook.ts';
import { runRow } from './disasters/run-row.ts';
import { rowsAt } from './disasters/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    list: { type: 'boolean', default: false },
    way: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    prometheus: { type: 'string' },
    alertmanager: { type: 'string' },
    results: { type: 'string', default: path.join(root, 'test-results') },
  },
});

const rows = rowsAt(values.url);
const unknown = positionals.find(id => !rows.some(row => row.id === id));
if (unknown) throw new Error(`Unknown row ${unknown}. Use ${rows.map(({ id }) => id).join(', ')}`);
if (!(Number(values.minutes) >= 0)) throw new Error('--minutes must be a number from 0');
const chosen = rows.filter(
  ({ id, way }) =>
    (positionals.length === 0 || positionals.includes(id)) && (!values.way || way === values.way),
);

if (!values.prometheus !== !values.alertmanager)
  throw new Error('Give both --prometheus and --alertmanager, or neither');

if (values.list)
  for (const { id, part, way, alert, fault } of chosen)
    console.log(
      `${id.padEnd(26)} ${part} ${way}: ${alert?.name ?? 'mends itself'}${typeof fault.missing === 'string' ? ` (${fault.missing})` : ''}`,
    );
else process.exitCode = await drill();

async function drill(): Promise<number> {
  let running: Row | undefined;
  let beginning: Promise<unknown> = Promise.resolve();
  const undo = async () => {
    if (!running) return;
    // The fault must have begun completely before it is undone.
    await beginning.catch(() => undefined);
    await running.fault.end();
    console.log(`${running.id}: undone`);
  };
  let isStopping = false;
  // After a signal, a fault that has not begun must not begin.
  const beginUnlessStopping = async ({ fault }: Row) => {
    if (isStopping) throw new Error('The drill is stopping');
    await fault.begin();
  };
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await undo().catch((error: Error) => console.error(`Not undone: ${error.message}`));
    process.exit(1);
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  const own = values.prometheus ? undefined : prepareMonitoring();
  const alarms = new Alarms(values.prometheus ?? own!.prometheus, values.alertmanager ?? own!.alertmanager);
  const results = readResults(values.results);
  const brought = chosen.some(row => row.mails) && !(await hasMailServer());
  let good = 0;
  let bad = 0;
  try {
    if (brought) await installMailServer();
    for (const row of chosen) {
      const { missing } = row.fault;
      const reason = typeof missing === 'function' ? await missing(own !== undefined) : missing;
      if (reason) {
        console.log(`${row.id}: not run: ${reason}`);
        continue;
      }
      console.log(`${row.id}: ${row.part} ${row.way}`);
      await own?.begin();
      running = row;
      const fault = { ...row.fault, begin: () => (beginning = beginUnlessStopping(row)) };
      const result = await runRow(
        { ...row, fault },
        {
          url: values.url,
          alarms,
          minutes: Number(values.minutes),
          log: line => console.log(line),
        },
      );
      running = undefined;
      results.set(row.id, result);
      writeResults(values.results, rows, results);
      if (isGood(result)) good++;
      else bad++;
    }
  } finally {
    if (brought) await removeMailServer();
    await own?.stop();
  }
  console.log(`${good} passed, ${bad} failed`);
  return bad > 0 ? 1 : 0;
}
