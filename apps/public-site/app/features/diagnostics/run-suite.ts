import { startTrace } from '@sevenfold/ui';
import type { Bench } from './bench';
import { Skipped } from './expect-that';
import type { Step, StepResult } from './step';

export const waiting: StepResult = { outcome: 'waiting' };

/** Runs the steps in order, each under its own trace, and reports every result immediately. */
export async function runSuite(
  steps: readonly Step[],
  bench: Bench,
  tell: (results: readonly StepResult[]) => void,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = steps.map(() => waiting);
  let missing: string | undefined;
  for (const [place, step] of steps.entries()) {
    results[place] = { outcome: 'running' };
    tell([...results]);
    results[place] =
      missing === undefined
        ? await runStep(step, bench)
        : { outcome: 'skipped', says: `Needs “${missing}”.` };
    if (step.needed && results[place].outcome !== 'passed') missing ??= step.title;
    tell([...results]);
  }
  return results;
}

async function runStep(step: Step, bench: Bench): Promise<StepResult> {
  bench.trace = startTrace();
  const began = performance.now();
  const ended = (outcome: StepResult['outcome'], says: string): StepResult => ({
    outcome,
    says,
    tookMs: Math.round(performance.now() - began),
    ...(bench.trace.used && { traceId: bench.trace.traceId }),
  });
  try {
    return ended('passed', await step.run(bench));
  } catch (error) {
    return ended(error instanceof Skipped ? 'skipped' : 'failed', describeError(error));
  }
}

/** Errors as text, with their code if they have one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'Unexpected error';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message;
}
