/** @param {string} stack */
export const belongsTo = stack => `belongs to the ${stack} stack`;

/**
 * Accepted reasons to skip a suite with `CI=true`. Any other reason fails the run.
 *
 * @type {{ stack?: string, reason: string, because: string }[]}
 */
const accepted = [
  { stack: 'embedded', reason: belongsTo('full'), because: '`npm run test:full` runs it' },
  { stack: 'full', reason: belongsTo('embedded'), because: '`npm test` runs it' },
  { reason: 'needs root', because: 'only root runs PostgreSQL as another account, which may lack access' },
];

/**
 * @param {string} stack
 * @param {NodeJS.ProcessEnv} env
 * @returns {(reason: string) => boolean}
 */
export const mayLeaveOut = (stack, env) => reason =>
  !env['CI'] || accepted.some(known => known.reason === reason && (known.stack ?? stack) === stack);

/**
 * Suites that ran on neither stack.
 *
 * @param {string[]} embedded lines `file: reason`
 * @param {string[]} full
 */
export function ranNowhere(embedded, full) {
  const filesOf = (/** @type {string[]} */ lines, /** @type {string} */ other) =>
    lines.filter(line => line.endsWith(`: ${belongsTo(other)}`)).map(line => line.split(': ')[0] ?? '');
  const leftByFull = new Set(filesOf(full, 'embedded'));
  return filesOf(embedded, 'full').filter(file => leftByFull.has(file));
}
