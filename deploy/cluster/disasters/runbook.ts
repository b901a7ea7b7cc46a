// The command blocks of the runbooks, run as an engineer would paste them.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = path.join(root, 'docs/runbooks');

/**
 * The purpose of a block, from the second word of its info string. `by-hand` needs a person, or something that no
 * test install has. A third word names the cause that the block mends, if the page covers several.
 */
export type Purpose = 'prepare' | 'diagnose' | 'mend' | 'by-hand';
const purposes: readonly string[] = ['prepare', 'diagnose', 'mend', 'by-hand'] satisfies Purpose[];

export interface Block {
  page: string;
  purpose: Purpose;
  cause: string | undefined;
  commands: string;
}

export const pages = () =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => name.slice(0, -3));

/** @throws for a block without a known purpose */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(folder, `${page}.md`), 'utf8');
  return [...text.matchAll(/^```sh\b(.*)\n([^]*?)^```$/gm)].map(([, info = '', commands = '']) => {
    const [purpose = '', cause] = info.trim().split(/\s+/);
    if (!purposes.includes(purpose))
      throw new Error(
        `${page}.md has a block with the unknown purpose “${purpose}”. Use ${purposes.join(', ')}`,
      );
    return { page, purpose: purpose as Purpose, cause, commands };
  });
}

/**
 * Finds the block of a page that mends a cause.
 * @throws if there is not exactly one
 */
export function mendingBlock(page: string, cause: string | undefined): Block {
  const found = blocksOf(page).filter(block => block.purpose === 'mend' && block.cause === cause);
  if (found.length !== 1) throw new Error(`${page}.md has ${found.length} blocks that mend ${cause ?? 'it'}`);
  return found[0]!;
}

/** Variables without a default that neither the commands nor the preparation set. */
export function variablesOf({ commands }: Block): string[] {
  const prepared = blocksOf('README').map(block => block.commands);
  const set = [...prepared, commands].flatMap(text =>
    [...text.replaceAll(/\s# .*$/gm, '').matchAll(/\b(?:export |for )?([A-Z][A-Z_]*)=|\bfor (\w+) in/g)].map(
      ([, a, b]) => a ?? b,
    ),
  );
  const used = [...commands.matchAll(/\$\{?([A-Z][A-Z_]*)\b(?!:-)/g)].map(([, name]) => name!);
  return [...new Set(used)].filter(name => !set.includes(name));
}

export interface Outcome {
  code: number | undefined;
  seconds: number;
  output: string;
}

/**
 * Runs the preparation and then a block in one shell. All their processes end with it. `code` is undefined if the
 * deadline ended it.
 */
export function runBlock(
  block: Block,
  variables: Record<string, string>,
  withinSeconds: number,
): Promise<Outcome> {
  const prepare = blocksOf('README').filter(({ purpose }) => purpose === 'prepare');
  // With `-e`, a failing command is not hidden by the next one. Diagnoses run without it, because a search that
  // finds nothing also fails.
  const strict = block.purpose === 'mend' ? 'set -eo pipefail\n' : '';
  const script = [...prepare.map(({ commands }) => commands), strict + block.commands].join('\n');
  const began = Date.now();
  return new Promise(resolve => {
    // A separate process group, so that port-forwards end with it.
    const shell = spawn('bash', ['-c', script], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
    const end = () => {
      try {
        process.kill(-shell.pid!, 'SIGKILL');
      } catch {
        // The group has already ended.
      }
    };
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      end();
    }, withinSeconds * 1_000);
    shell.once('exit', code => {
      clearTimeout(late);
      end();
      resolve({
        code: isLate ? undefined : (code ?? undefined),
        seconds: (Date.now() - began) / 1_000,
        output,
      });
    });
  });
}
