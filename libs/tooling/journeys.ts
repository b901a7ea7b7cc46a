/**
 * Journeys by stack, besides the main job, which runs on every one. Each runs on one stack, or on both if sign-in differs:
 * on the full stack if real infrastructure matters or the journey takes long.
 */
const byStack: Record<string, string[]> = {
  embedded: ['breathing', 'is-it-us', 'references', 'registration', 'revocation', 'site'],
  full: [
    'appearance',
    'by-ear',
    'contact',
    'demos',
    'diagnostics',
    'echoverse',
    'engines',
    'mini-player',
    'nexus',
    'operators',
    'party',
    'references',
    'registration',
    'revocation',
    'rooms',
    'sfu',
    'voice',
  ],
  cluster: ['rooms'],
};

/** Left to the nightly run: they need minutes, other browsers or sound cards, or walk one division's pages. */
const nightly = [
  'by-ear',
  'demos',
  'diagnostics',
  'echoverse',
  'engines',
  'mini-player',
  'nexus',
  'party',
  'sfu',
  'voice',
];

export const belongsToNight = 'belongs to the nightly run';

/** Whether this run leaves out what only the nightly one runs. `.ci/run` sets it, so that each change has a result soon. */
export const isShort = (env: NodeJS.ProcessEnv) => env['SEVENFOLD_SHORT'] === '1';

/** Names of the journeys to run: those of the stack, or the ones that `SEVENFOLD_JOURNEYS` lists. */
export function journeysOn(stack: string, env: NodeJS.ProcessEnv): string[] {
  const chosen = env['SEVENFOLD_JOURNEYS']?.split(',');
  return chosen ?? (byStack[stack] ?? []).filter(name => !isShort(env) || !nightly.includes(name));
}
