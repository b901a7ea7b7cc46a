import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { findProgram, howToGet, k6 as k6Program } from '../go-programs.ts';
import { root } from '../processes.ts';

const journeys = globSync('k6/journeys/*.ts', { cwd: root }).map(file => basename(file, '.ts'));
const profiles = ['smoke', 'load', 'soak', 'crowd'];
const k6 = findProgram(k6Program);

it('has k6 where all tests must run', () => {
  // On a laptop without k6, the journeys below are only parsed; in CI that would hide failures.
  if (!k6 && process.env['CI']) throw new Error(howToGet(k6Program));
  expect(journeys).toEqual(
    expect.arrayContaining([
      'join-and-listen',
      'busy-room',
      'evening',
      'quiet',
      'reconnect-storm',
      'join-storm',
    ]),
  );
});

it.each(journeys.flatMap(journey => profiles.map(profile => [journey, profile])))(
  'accepts %s with profile %s as a journey with objectives',
  (journey, profile) => {
    const script = `k6/journeys/${journey}.ts`;
    if (!k6) return expectValidCode(script);
    const inspected = execFileSync(k6, ['inspect', '-e', `PROFILE=${profile}`, script], {
      cwd: root,
      encoding: 'utf8',
    });
    const { scenarios, thresholds } = JSON.parse(inspected);
    expect(Object.keys(scenarios)).toEqual([journey]);
    expect(Object.keys(thresholds)).toEqual(expect.arrayContaining(['checks', 'joined']));
  },
  30_000,
);

function expectValidCode(script: string) {
  expect(() => execFileSync(process.execPath, ['--check', script], { cwd: root })).not.toThrow();
}
