import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Licences that third-party code in production may have. Each allows commercial use and requires at most a
 * notice; MPL-2.0 also requires the source of its files, which we do not change.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose package.json names no licence that npm can read, and where they name it instead. */
const namedElsewhere = new Map(
  Object.entries({
    buildcheck: { licence: 'MIT', place: 'package.json, `licenses`' },
    'combine-errors': { licence: 'MIT', place: 'Readme.md' },
    'cpu-features': { licence: 'MIT', place: 'package.json, `licenses`' },
    ssh2: { licence: 'MIT', place: 'package.json, `licenses`' },
  }),
);

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  license?: string;
}

/**
 * The packages of a lock file that production installs and whose licence is not allowed, with that licence.
 */
export function notAllowed(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([place, { dev, devOptional, link }]) => isThirdParty(place) && !dev && !devOptional && !link)
    .map(([place, { license }]) => ({ place, licence: license ?? licenceElsewhere(nameIn(place)) }))
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ place, licence }) => `${place}: ${licence}`);
}

const isThirdParty = (place: string) => place.includes('node_modules/');
const nameIn = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);
const licenceElsewhere = (name: string) => namedElsewhere.get(name)?.licence ?? 'none';

/** @param licence an SPDX expression */
function isAllowed(licence: string) {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some(choice => choice.split(' AND ').every(part => allowed.has(part)));
}

/**
 * A text with the licence of each package, by name. A package without a licence file gets the standard text of the
 * licence that its package.json names, with its author.
 *
 * @param folders of installed packages
 * @param title of what contains them
 * @throws Error for a package with neither
 */
export function licencesOf(folders: Iterable<string>, title: string): string {
  const sections = [...folders].map(section);
  return `# Licences\n\n${title} contains these packages:\n\n${[...new Set(sections)].toSorted().join('\n')}`;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

function section(folder: string) {
  const manifest = manifestIn(folder);
  const licence = manifest.license ?? licenceElsewhere(manifest.name);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.join('\n\n') || standardText(manifest, licence);
  return `## ${manifest.name} - ${manifest.version} (${licence})\n\n${text}\n`;
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function standardText({ name, author }: Manifest, licence: string) {
  const grant = standard[licence];
  if (!grant) throw new Error(`${name} has no licence file, and there is no standard text of ${licence}`);
  const holder = typeof author === 'string' ? author.replace(/ ?[(<].*/, '') : author?.name;
  return `Copyright (c) ${holder ?? `the authors of ${name}`}\n\n${grant}`;
}

const standard: Record<string, string> = {
  'MPL-2.0': `This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed
with this file, You can obtain one at https://mozilla.org/MPL/2.0/.`,
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

type Bundle = Record<string, { moduleIds?: string[] }>;

/** The part of Vite's plugin context that these plugins use. */
interface BundleContext {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

/**
 * Vite plugins that write `third-party-licenses.txt`: `page` for the app and `worker` for its workers, which Vite's own
 * `build.license` leaves out.
 */
export function licenceFile() {
  const folders = new Set<string>();
  function collect(bundle: object) {
    for (const { moduleIds = [] } of Object.values(bundle as Bundle))
      for (const file of moduleIds.filter(isThirdParty)) folders.add(packageOf(file));
  }
  return {
    worker: {
      name: 'licences-of-workers',
      generateBundle: (_options: unknown, bundle: object) => collect(bundle),
    },
    page: {
      name: 'licences',
      generateBundle(this: BundleContext, _options: unknown, bundle: object) {
        collect(bundle);
        if (this.environment.name !== 'client') return;
        const source = licencesOf(folders, 'What this app sends to browsers');
        this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source });
      },
    },
  };
}

/** The folder of a module's package. Nested package.json files without a version do not make one. */
function packageOf(file: string) {
  for (let folder = dirname(file.replace(/^\0|\?.*$/g, '')); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && manifestIn(folder).version) return folder;
    if (folder === dirname(folder)) throw new Error(`${file} is in no package`);
  }
}
