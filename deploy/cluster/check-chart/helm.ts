import { spawnSync } from 'node:child_process';
import { fetchProgram, helm as helmProgram, howToGet } from '@sevenfold/tooling/go-programs';
import { parseAllDocuments } from 'yaml';
import { chart } from '../generate-chart.ts';
import type { KubernetesObject } from '../kubernetes.ts';

const helm = (await fetchProgram(helmProgram)) ?? '';
if (!helm) {
  console.error(
    `\n${'!'.repeat(80)}\nThe chart was NOT checked.\n${howToGet(helmProgram)}\n${'!'.repeat(80)}\n`,
  );
  process.exit(process.env['CI'] || process.argv.length > 2 ? 1 : 0);
}

export const runHelm = (...args: string[]) =>
  spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
export const render = (options: string[]) => runHelm('template', 'sevenfold', chart, ...options);

/** Renders a case. Exits if that fails. */
export function rendered(name: string, options: string[]) {
  const { status, stdout, stderr } = render(options);
  if (status !== 0) {
    console.error(`${name}: does not render\n${stderr}`);
    process.exit(1);
  }
  const objects = parseAllDocuments(stdout)
    .map(document => document.toJS() as KubernetesObject | null)
    .filter(object => object !== null);
  return { text: stdout, objects };
}
