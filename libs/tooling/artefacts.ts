import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchProgram, helm, howToGet, syft, type GoProgram } from './go-programs.ts';
import { root, succeed } from './processes.ts';
import { sha256, writeProvenance } from './provenance.ts';

const usage = 'npm run release -- artefacts FOLDER [--compiled] [--pinned]';

/**
 * `npm run release -- artefacts FOLDER`: writes this commit's chart, images as OCI archives, a bill of materials for each image, values
 * to start from, provenance and SHA256SUMS to an empty folder.
 *
 * VERSION overrides the current version, for a candidate. build.sh explains `--compiled` and `--pinned`.
 */
export async function makeArtefacts(args: string[], { version, chart }: { version: string; chart: string }) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      compiled: { type: 'boolean', default: false },
      pinned: { type: 'boolean', default: false },
    },
  });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new Error(usage);
  // npm runs scripts in the repository's folder, but the path is relative to the caller's.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', target);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const commit = git('rev-parse', 'HEAD');
  const uncommitted = git('status', '--porcelain');
  if (uncommitted) throw new Error(`Commit first, because artefacts name their commit:\n${uncommitted}`);
  const programs = { helm: await programFor(helm), syft: await programFor(syft) };

  mkdirSync(dirname(folder), { recursive: true });
  const scratch = mkdtempSync(`${folder}-`);
  chmodSync(scratch, 0o755);
  // A failed run must not leave what looks like a release.
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort());
  const { signal } = stopping;

  const startedOn = new Date();
  const inScratch = (...parts: string[]) => join(scratch, ...parts);
  const candidate = process.env['VERSION'];
  const released = candidate ?? version;
  const options = Object.entries(values).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []));
  const build = (to: string, ...images: string[]) =>
    succeed(['deploy/images/build.sh', ...images, '--oci', '--save', inScratch(to), ...options], {
      env: { VERSION: released },
      minutes: 60,
      signal,
    });
  // Otherwise the image would contain an earlier commit's build.
  if (values.compiled) await succeed(['npm', 'run', '--silent', 'build'], { minutes: 30, signal });
  await build('images', 'services');
  const labels = labelsOf(inScratch('images/sevenfold.tar'));
  // buildah's cache has returned layers of another commit.
  for (const [label, wanted] of Object.entries({ version: released, revision: commit })) {
    const found = labels[`org.opencontainers.image.${label}`];
    if (found !== wanted) throw new Error(`The image has the ${label} ${found}, not ${wanted}`);
  }
  await build('images', 'trial');
  await build('images/optional', 'backup', 'monitoring');
  const versions = [`--version=${candidate ?? chart}`, `--app-version=${released}`];
  await succeed([programs.helm, 'package', 'helm/sevenfold', `--destination=${scratch}`, ...versions], {
    signal,
  });
  cpSync(join(root, 'helm/sevenfold/values-dev.yaml'), inScratch('trial.yaml'));
  cpSync(join(root, 'helm/sevenfold/values-production.yaml'), inScratch('production.yaml'));
  cpSync(join(root, 'deploy/cluster/load-images.sh'), inScratch('load-images.sh'));

  mkdirSync(inScratch('sbom'));
  for (const file of globSync('images/**/*.tar', { cwd: scratch }).sort()) {
    const name = basename(file, '.tar');
    const source = ['scan', `oci-archive:${inScratch(file)}`, `--source-name=${name}`];
    const output = `--output=cyclonedx-json=${inScratch('sbom', `${name}.cdx.json`)}`;
    await succeed([programs.syft, ...source, `--source-version=${released}`, output, '--quiet'], { signal });
  }
  await writeProvenance(scratch, {
    parameters: { version: released, ...values },
    sources: [
      { name: 'sevenfold', digest: { gitCommit: commit } },
      { name: 'package-lock.json', digest: { sha256: await sha256(join(root, 'package-lock.json')) } },
    ],
    programs: { node: process.version, helm: helm.version, syft: syft.version },
    startedOn,
  });
  renameSync(scratch, folder);
  console.log(`${released} is in ${folder}. To check it: sha256sum --check SHA256SUMS`);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

interface Manifest {
  /** Only an index has these. An image has a configuration instead. */
  manifests?: [{ digest: string }];
  config?: { digest: string };
}

/** Labels of the image in an OCI archive. */
function labelsOf(archive: string): Record<string, string> {
  const read = (file: string): unknown =>
    JSON.parse(
      execFileSync('tar', ['--extract', '--to-stdout', '--file', archive, file], { encoding: 'utf8' }),
    );
  const blob = ({ digest }: { digest: string }) => read(`blobs/${digest.replace(':', '/')}`);
  let manifest = read('index.json') as Manifest;
  while (manifest.manifests) manifest = blob(manifest.manifests[0]) as Manifest;
  if (!manifest.config) throw new Error(`${archive} has no image`);
  return (blob(manifest.config) as { config: { Labels?: Record<string, string> } }).config.Labels ?? {};
}

async function programFor(program: GoProgram) {
  const found = await fetchProgram(program);
  if (!found) throw new Error(howToGet(program));
  return found;
}
