// `node licences.ts <folder>`, in a folder of installed packages: writes `<folder>/third-party-licenses.txt`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesOf } from '@sevenfold/tooling/licences';

const folder = process.argv[2] ?? '.';
const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { link?: boolean }>;
};
const installed = Object.keys(packages)
  .filter(place => place.includes('node_modules/') && !packages[place]!.link)
  .map(place => path.join(folder, place))
  .filter(place => existsSync(place));
writeFileSync(path.join(folder, 'third-party-licenses.txt'), licencesOf(installed, 'This image'));
