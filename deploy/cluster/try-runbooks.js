// Breaks one thing after the other in a trial, and looks whether the metric that the alert reads says so, and says that it is
// over once the thing is mended: node try-runbooks.js --url http://node:port [--only BrokerAway,…]. What it prints goes into
// the runbooks' last lines. Nothing else may use the trial meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mainJob } from './main-job.js';
import { trialsAt } from './runbook-trials.js';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});

async function secondsUntil(isSo, metric, meanwhile, began, withinSeconds) {
  let last;
  while (Date.now() - began < withinSeconds * 1_000) {
    await meanwhile?.();
    last = await metric.read().catch(() => undefined);
    if (isSo(last)) return { seconds: Math.round((Date.now() - began) / 1_000), value: last };
    await pause(1_000);
  }
  return { value: last };
}

const wanted = values.only?.split(',');
let good = true;
for (const [alert, trial] of Object.entries(trialsAt(values.url)).filter(
  ([name]) => !wanted || wanted.includes(name),
)) {
  const before = await trial.metric.read().catch(() => undefined);
  const isBroken = trial.count ? value => value > (before ?? 0) && trial.is(value) : trial.is;
  const began = Date.now();
  await trial.break?.();
  const broken = await secondsUntil(isBroken, trial.metric, trial.meanwhile, began, 150);
  const mendedAt = Date.now();
  await trial.mend?.();
  const mended = trial.count
    ? undefined
    : await secondsUntil(v => v !== undefined && !trial.is(v), trial.metric, undefined, mendedAt, 300);
  if (trial.mend)
    while (
      !(await mainJob(values.url, AbortSignal.timeout(20_000)).then(
        () => true,
        () => false,
      ))
    )
      await pause(500);
  const { name } = trial.metric;
  const back = mended ? `, back to ${mended.value} ${mended.seconds} s after it was mended` : '';
  good &&= broken.seconds !== undefined && (!mended || mended.seconds !== undefined);
  console.log(
    broken.seconds === undefined
      ? `${alert}: NOT SEEN: ${name} was ${before} and stayed at ${broken.value}`
      : `${alert}: ${name} went from ${before ?? 'nothing'} to ${broken.value} within ${broken.seconds} s${back}`,
  );
}
process.exit(good ? 0 : 1);
