// `npm run capacity`: finds how many people a rooms-gateway pod can take, and what limits it. Method:
// docs/operations/scaling.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { podsOf } from '@sevenfold/api-gateway/placement';
import { measured, pricesOf } from '@sevenfold/contracts/capacity';
import { findProgram, howToGet, k6 as k6Program } from '@sevenfold/tooling/go-programs';
import { dataDirectoryOf, removeLeftovers } from './cgroups.ts';
import { measureStack, measureUrl, type Curve } from './measure.ts';
import { isUrlOnly, readOptions, Refused, type Options } from './options.ts';
import { plot } from './plot.ts';
import { keep, simulationTable, table } from './report.ts';
import { changes, isComparable, summarise } from './results.ts';
import { simulate } from './simulate.ts';

const results = fileURLToPath(new URL('../../bench-results', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const options = readOptions(process.argv.slice(2), availableParallelism());
  process.exitCode = (await run(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = error instanceof Refused ? 2 : 1;
}

/** Returns false if something got worse. */
async function run(options: Options): Promise<boolean> {
  if (options.simulate !== undefined) return showSimulation(options.simulate);
  const k6 = findProgram(k6Program);
  if (!k6) throw new Refused(howToGet(k6Program));
  const ended = new AbortController();
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => ended.abort(new Refused(`Ended by ${signal}. All limits were removed`)));
  const folder = dataDirectoryOf(process.pid);
  mkdirSync(folder, { recursive: true });
  try {
    const asked = { options, k6, signal: ended.signal, report: say };
    if (isUrlOnly(options)) return write(await measureUrl(asked, options.url), options);
    await removeLeftovers(say);
    return write(await measureStack(asked), options);
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(curves: readonly Curve[], options: Options): boolean {
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, 'capacity.json'), JSON.stringify(curves, null, 2));
  if (isUrlOnly(options)) return true;
  const summaries = curves.map(summarise);
  say(`\n${table(summaries)}`);
  for (const journey of options.journeys) {
    const shown = summaries.filter(curve => curve.journey === journey);
    writeFileSync(path.join(results, `capacity-${journey}.svg`), plot(shown, journey));
  }
  say(`Wrote bench-results/capacity.json and a plot of each journey`);
  const changed = changes(summaries, measured);
  for (const { curve, before, by } of changed)
    say(
      `${curve.journey}, ${curve.pods} pods: ${curve.people} people, ${before} in ${measured.version} (${Math.round(by * 100)} %)`,
    );
  for (const curve of summaries.filter(each => !isComparable(each)))
    say(
      `${curve.journey}, ${curve.pods} pods: not compared, because its limit is ${curve.limit ?? 'unknown'}`,
    );
  if (changed.length === 0) say('The kept measurement has no curve to compare with');
  const isWorse = changed.some(change => change.isWorse);
  if (options.keep) {
    const why = isWorse
      ? 'it is worse'
      : !summaries.every(isComparable) && 'a curve was not limited by the stack';
    if (why) {
      say(`Not kept: ${why}`);
      return false;
    }
    keep(summaries);
  }
  return !isWorse && curves.every(({ lostPod }) => lostPod?.kept !== false);
}

function showSimulation(people: number): boolean {
  const prices = pricesOf(measured.curves);
  if (!prices)
    throw new Refused(
      'A simulation needs a kept measurement. First run npm run capacity -- --journey busy-room,quiet --keep',
    );
  say(
    `Simulated with the prices of ${measured.version}:\n\n${simulationTable(simulate(people, prices, podsOf))}`,
  );
  return true;
}
