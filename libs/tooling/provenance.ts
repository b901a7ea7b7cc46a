// Records the digests of a folder's files, and what they were built from.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface Resource {
  name: string;
  digest: Record<string, string>;
}

export interface Build {
  /** The options of the build. */
  parameters: Record<string, string | boolean>;
  /** Inputs of the build. */
  sources: Resource[];
  /** Versions of the programs that built it. */
  programs: Record<string, string>;
  startedOn: Date;
}

export async function sha256(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes provenance.intoto.json, and SHA256SUMS for `sha256sum --check`. */
export async function writeProvenance(folder: string, { parameters, sources, programs, startedOn }: Build) {
  const subject: Resource[] = [];
  const add = async (name: string) =>
    subject.push({ name, digest: { sha256: await sha256(join(folder, name)) } });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  for (const name of names) await add(name);

  // https://slsa.dev/spec/v1.0/provenance. Not signed: the key is the publisher's.
  const provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:sevenfold:npm-run-release',
        externalParameters: parameters,
        resolvedDependencies: sources,
      },
      runDetails: {
        builder: { id: 'urn:sevenfold:npm-run-release', version: programs },
        metadata: { startedOn, finishedOn: new Date() },
      },
    },
  };
  const file = 'provenance.intoto.json';
  writeFileSync(join(folder, file), `${JSON.stringify(provenance, null, 2)}\n`);
  await add(file);
  const sums = subject.map(({ name, digest }) => `${digest['sha256']}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}
