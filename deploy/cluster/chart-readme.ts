// `npm run chart-readme`: writes helm/sevenfold/README.md from Chart.yaml and the comments of values.yaml, by helm-docs.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fetchProgram, helmDocs, howToGet } from '@sevenfold/tooling/go-programs';

const chart = fileURLToPath(new URL('../../helm/sevenfold', import.meta.url));
export const readmeFile = `${chart}/README.md`;

/** The README's required content; undefined without helm-docs and without Go. */
export async function chartReadme() {
  const program = await fetchProgram(helmDocs);
  const options = [
    '--chart-search-root',
    chart,
    '--sort-values-order=file',
    '--log-level=warning',
    '--dry-run',
  ];
  return program && execFileSync(program, options, { encoding: 'utf8' });
}

if (import.meta.main) {
  const readme = await chartReadme();
  if (!readme) throw new Error(howToGet(helmDocs));
  writeFileSync(readmeFile, readme);
}
