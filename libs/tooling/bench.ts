// `npm run bench -- <name>`: runs one benchmark. Each is a file `bench/<name>.ts` of the package it measures.
import { globSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './processes.ts';

const [name, ...options] = process.argv.slice(2);
const files = globSync('{apps,libs,services,deploy}/*/bench/*.ts', { cwd: root });
const nameOf = (file: string) => path.basename(file).replace(/\.ts$/, '');
const file = files.find(candidate => nameOf(candidate) === name);

if (file)
  process.exitCode = (await run(['node', '--enable-source-maps', file, ...options], { minutes: 120 }))
    ? 0
    : 1;
else {
  process.stderr.write(`Benchmarks: ${files.map(nameOf).join(', ') || 'none'}\n`);
  process.exitCode = 2;
}
