// `npm run k6 -- <journey> [profile]`: runs one journey against a fresh embedded stack, or against `--url`.
import { globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram, howToGet, k6 as k6Program } from './go-programs.ts';
import { k6Arguments } from './k6-arguments.ts';
import { root, run, turbo } from './processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    rooms: { type: 'string' },
    members: { type: 'string' },
    seconds: { type: 'string' },
    'join-within-seconds': { type: 'string' },
  },
});
const journeys = globSync('k6/journeys/*.ts', { cwd: root })
  .map(file => basename(file, '.ts'))
  .sort();
const [journey = '', profile = 'smoke'] = positionals;
const k6 = findProgram(k6Program);

if (!journeys.includes(journey)) {
  console.error(
    `Journeys: ${journeys.join(', ')}. Profiles: smoke, load, soak, crowd.\n` +
      'npm run k6 -- <journey> [profile] [--url …] [--rooms n] [--members n] [--seconds n] [--join-within-seconds n]',
  );
  process.exitCode = 2;
} else if (!k6) {
  console.error(howToGet(k6Program));
  process.exitCode = 2;
} else process.exitCode = (await (values.url ? play(k6, values.url) : playOnStack(k6))) ? 0 : 1;

async function playOnStack(program: string) {
  if (!(await run(turbo('build')))) return false;
  const { startStack } = await import(join(root, 'libs/testing/dist/index.js'));
  const stack = await startStack('embedded');
  try {
    return await play(program, stack.url);
  } finally {
    await stack.dispose();
  }
}

/** Whether the journey met its objectives. */
async function play(program: string, url: string) {
  const summary = `bench-results/k6-${journey}-${profile}.json`;
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  const variables = {
    PROFILE: profile,
    ROOMS: values.rooms,
    MEMBERS: values.members,
    SECONDS: values.seconds,
    JOIN_WITHIN_SECONDS: values['join-within-seconds'],
  };
  return run([program, ...k6Arguments({ journey, url, summary, variables })], { minutes: 60 });
}
