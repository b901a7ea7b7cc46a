import { existsSync } from 'node:fs';
import path from 'node:path';
import { partsKind } from '@sevenfold/containers/parts-kind';
import { stackKind } from './stack.js';

/** Jest's globals, missing when Playwright or a bench loads this module. */
declare const describe: typeof import('@jest/globals').describe;
declare const it: typeof import('@jest/globals').it;

type Part = Pick<typeof import('@jest/globals'), 'describe' | 'it'>;

/**
 * `describe` and `it` for tests that need a condition. If it is not met, the summary names the file and the
 * reason; with `CI=true` the run then fails unless `libs/tooling/not-run.ts` lists the reason.
 */
export function where(condition: boolean, reason: string): Part {
  if (condition) return { describe, it };
  // oxlint-disable sevenfold/no-unfinished-tests -- the only place that skips tests, and it says why
  it.skip(`NOT RUN: ${reason}`, () => undefined);
  return { describe: describe.skip as Part['describe'], it: it.skip as unknown as Part['it'] };
  // oxlint-enable sevenfold/no-unfinished-tests
}

/** Skipped on the other stack. */
export const onStack = (kind: 'embedded' | 'full') =>
  where(stackKind() === kind, `belongs to the ${kind} stack`);

/** Skipped where each change has to have a result soon. For suites that take minutes. */
export const inNightlyRun = () => where(process.env['SEVENFOLD_SHORT'] !== '1', 'belongs to the nightly run');

/** Name the Debian package if it differs from the program. */
export const withProgram = (program: string, debianPackage = program): Part =>
  where(isInstalled(program), `${program} is not installed (Debian: ${debianPackage})`);

export function isInstalled(program: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.some(folder => existsSync(path.join(folder, program)));
}

/** For a system that the suite starts itself: in a container, or from an installed program. */
export async function withPart(program: string, debianPackage = program): Promise<Part> {
  return (await partsKind()) === 'containers' ? where(true, '') : withProgram(program, debianPackage);
}
