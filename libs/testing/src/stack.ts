import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@sevenfold/database/free-ports';
import { ClusterStack } from './cluster-stack.js';
import { SpawnedStack } from './spawned-stack.js';
import type { StackKind, StackUnderTest } from './stack-under-test.js';

/** The stack named by `SEVENFOLD_STACK`; embedded by default. */
export function stackKind(): StackKind {
  const named = process.env['SEVENFOLD_STACK'];
  return named === 'full' || named === 'cluster' ? named : 'embedded';
}

/** `settings` are added to the environment of a started stack. */
export async function startStack(
  kind: StackKind = stackKind(),
  settings: Record<string, string> = {},
): Promise<StackUnderTest> {
  if (kind === 'cluster') return clusterStack();
  const stack = new SpawnedStack(
    kind,
    mkdtempSync(path.join(tmpdir(), `sevenfold-${kind}-`)),
    await freePort(),
    await freePort(),
    settings,
  );
  await stack.startAgain();
  return stack;
}

/** Starts nothing: deploy/cluster installs the release and sets these variables. */
async function clusterStack(): Promise<StackUnderTest> {
  const {
    SEVENFOLD_URL: url,
    SEVENFOLD_NAMESPACE: namespace = 'sevenfold',
    SEVENFOLD_RELEASE: release = 'sevenfold',
    SEVENFOLD_OBJECT_STORE: objectStore,
  } = process.env;
  if (!url) throw new Error('SEVENFOLD_STACK=cluster needs SEVENFOLD_URL');
  const stack = new ClusterStack({ url, namespace, release, objectStore });
  await stack.startAgain();
  return stack;
}
