// Breaks a test install for real, one row of the table after the other, and checks all that we promise of each failure:
// node drill.ts --url http://node:port [row …]
//
//   --list                   the rows, and why some cannot run on this machine
//   --way away               the rows of one way to fail
//   --minutes 10             how long each failure lasts at least; by default until its alert and its pages are known
//   --prometheus URL --alertmanager URL
//                            of an install with `bundled.monitoring`; without them, Debian's run on this machine
//   --results FOLDER         where drill.json and drill.md go; rows of earlier runs stay in them
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
if (unknown) throw new Error(`There is no row ${unknown}. There are ${rows.map(({ id }) => id).join(', ')}`);
if (!(Number(values.minutes) >= 0)) throw new Error('--minutes: must be a number');
const chosen = rows.filter(
  ({ id, way }) =>
    (positionals.length === 0 || positionals.includes(id)) && (!values.way || way === values.way),
);

if (!values.prometheus !== !values.alertmanager)
  throw new Error('--prometheus and --alertmanager: give both, or none');

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
    // What begins must not overtake what ends.
    await beginning.catch(() => undefined);
    await running.fault.end();
    console.log(`${running.id}: undone`);
  };
  let isStopping = false;
  // A signal may come before the fault: what is being undone must not break after it.
  const beginUnlessStopping = async ({ fault }: Row) => {
    if (isStopping) throw new Error('The drill ends');
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
