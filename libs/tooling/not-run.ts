import { belongsToNight } from './journeys.ts';

export const belongsTo = (stack: string) => `belongs to the ${stack} stack`;

/** Accepted reasons to skip a suite with `CI=true`. Any other reason fails the run. */
const accepted: { stack?: string; reason: string; because: string }[] = [
  { stack: 'embedded', reason: belongsTo('full'), because: '`npm run test:full` runs it' },
  { stack: 'full', reason: belongsTo('embedded'), because: '`npm test` runs it' },
  { stack: 'full', reason: belongsToNight, because: '`.ci/run --nightly` runs it' },
  { stack: 'full', reason: 'external systems are processes', because: 'SEVENFOLD_PARTS=containers runs it' },
  { stack: 'full', reason: 'external systems are containers', because: 'SEVENFOLD_PARTS=processes runs it' },
  { stack: 'full', reason: 'needs Linux', because: 'other systems have no package of WebKitGTK' },
  {
    reason: 'cannot limit CPU here: needs root and writable cgroups',
    because: 'the CI container may forbid it',
  },
  { reason: 'needs root', because: 'only root runs PostgreSQL as another account, which may lack access' },
];

export const mayLeaveOut =
  (stack: string, env: NodeJS.ProcessEnv) =>
  (reason: string): boolean =>
    !env['CI'] || accepted.some(known => known.reason === reason && (known.stack ?? stack) === stack);

/**
 * Suites that ran on neither stack.
 *
 * @param embedded lines `file: reason`
 */
export function ranNowhere(embedded: string[], full: string[]) {
  const filesOf = (lines: string[], other: string) =>
    lines.filter(line => line.endsWith(`: ${belongsTo(other)}`)).map(line => line.split(': ')[0] ?? '');
  const leftByFull = new Set(filesOf(full, 'embedded'));
  return filesOf(embedded, 'full').filter(file => leftByFull.has(file));
}
