import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireTool } from './required-tools.js';
import { runCommand } from './run-command.js';
import { mavenDependencyPlugin } from './versions.js';

/** `--strict-checksums`: a download that does not match its published checksum fails. */
async function maven(goal: string, settings: Record<string, string>, cwd: string) {
  const properties = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  const options = ['--batch-mode', '--quiet', '--strict-checksums'];
  await runCommand(
    await requireTool('maven'),
    [...options, `${mavenDependencyPlugin}:${goal}`, ...properties],
    {
      cwd,
    },
  );
}

export const copyArtifact = (artifact: string, folder: string) =>
  maven('copy', { artifact, outputDirectory: folder }, folder);

export const unpackArtifact = (artifact: string, folder: string) =>
  maven('unpack', { artifact, outputDirectory: folder }, folder);

/** Copies artifacts with their runtime dependencies into one folder. */
export async function copyWithDependencies(artifacts: string[], scratch: string, folder: string) {
  const dependencies = artifacts.map(artifact => {
    const [groupId, artifactId, version] = artifact.split(':');
    return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`;
  });
  const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>sevenfold</groupId><artifactId>fetch</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>`;
  await writeFile(join(scratch, 'pom.xml'), project);
  await maven('copy-dependencies', { includeScope: 'runtime', outputDirectory: folder }, scratch);
}
