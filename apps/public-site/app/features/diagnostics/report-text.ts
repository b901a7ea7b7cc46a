import type { Outcome, StepResult, Suite } from './step';

const words: Record<Outcome, string> = {
  waiting: '----',
  running: '....',
  passed: 'PASS',
  failed: 'FAIL',
  skipped: 'SKIP',
};

export interface ReportFacts {
  readonly at: Date;
  readonly page: string;
  readonly uid: string | undefined;
  readonly room: string | undefined;
  readonly browser: string;
}

/** The results as plain text, for pasting into an email. */
export function reportText(suite: Suite, results: readonly StepResult[], facts: ReportFacts): string {
  const lines = suite.steps.map((step, place) => lineOf(step.title, results[place]));
  return [
    `${suite.title}: ${summaryOf(results)}`,
    `${facts.at.toISOString()}  ${facts.page}`,
    `user ${facts.uid ?? 'nobody'}${facts.room === undefined ? '' : `, room ${facts.room}`}`,
    facts.browser,
    '',
    ...lines,
    '',
  ].join('\n');
}

function lineOf(title: string, { outcome, says, tookMs, traceId }: StepResult = { outcome: 'waiting' }) {
  const figures = [tookMs === undefined ? '' : `${tookMs} ms`, traceId && `trace ${traceId}`].filter(Boolean);
  return [
    `${words[outcome]}  ${title}`,
    says && `      ${says}`,
    figures.length && `      ${figures.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export function summaryOf(results: readonly StepResult[]): string {
  const count = (outcome: Outcome) => results.filter(result => result.outcome === outcome).length;
  const skipped = count('skipped');
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
