// Breaks one thing after the other in a test install, and checks that the metric of its alert shows it, and returns to normal
// once mended: node try-runbooks.ts --url http://node:port [--only BrokerAway,…]. docs/runbooks/README.md has the date of
// the last drill. Nothing else may use the test install meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mainJob } from './main-job.ts';
import { trialsAt } from './runbook-trials.ts';
import type { Reading, Trial } from './trial.ts';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});

async function secondsUntil(
  isSo: (value: number | undefined) => boolean,
  metric: Reading,
  meanwhile: Trial['meanwhile'],
  began: number,
  withinSeconds: number,
): Promise<{ seconds?: number; value: number | undefined }> {
  let last: number | undefined;
  while (Date.now() - began < withinSeconds * 1_000) {
    await meanwhile?.();
    last = await metric.read().catch(() => undefined);
    if (isSo(last)) return { seconds: Math.round((Date.now() - began) / 1_000), value: last };
    await pause(1_000);
  }
  return { value: last };
}

async function mainJobIsGood() {
  const isGood = () =>
    mainJob(values.url, AbortSignal.timeout(20_000))
      .then(() => true)
      .catch(() => false);
  while (!(await isGood())) await pause(500);
}

/** @throws if it cannot be tried here */
async function breakAndMend({ metric, is, count, isRenewed, meanwhile, ...trial }: Trial) {
  const before = isRenewed ? undefined : await metric.read().catch(() => undefined);
  const isBroken = (value: number | undefined) =>
    value !== undefined && (!count || value > (before ?? 0)) && is(value);
  const began = Date.now();
  await trial.break?.();
  const broken = await secondsUntil(isBroken, metric, meanwhile, began, 150);
  const mendedAt = Date.now();
  await trial.mend?.();
  const isMended = (value: number | undefined) => value !== undefined && !is(value);
  const mended = count ? undefined : await secondsUntil(isMended, metric, undefined, mendedAt, 300);
  if (trial.mend) await mainJobIsGood();
  if (broken.seconds === undefined)
    return { good: false, says: `NOT SEEN: ${metric.name} was ${before} and stayed at ${broken.value}` };
  const back = mended ? `, back to ${mended.value} ${mended.seconds} s after it was mended` : '';
  return {
    good: !mended || mended.seconds !== undefined,
    says: `${metric.name} went from ${before ?? 'nothing'} to ${broken.value} within ${broken.seconds} s${back}`,
  };
}

const wanted = values.only?.split(',');
let allGood = true;
for (const [alert, trial] of Object.entries(trialsAt(values.url))) {
  if (wanted && !wanted.includes(alert)) continue;
  const { good, says } = await breakAndMend(trial).catch(error => ({
    good: false,
    says: `NOT TRIED: ${String(error)}`,
  }));
  allGood &&= good;
  console.log(`${alert}: ${says}`);
}
process.exit(allGood ? 0 : 1);
