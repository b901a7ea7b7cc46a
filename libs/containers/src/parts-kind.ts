import { wantedParts } from './config.js';

export type PartsKind = 'containers' | 'processes';

/**
 * How external systems run, according to `SEVENFOLD_PARTS`. `auto` uses containers if an engine answers.
 * @throws if containers are wanted and no engine on this machine answers.
 */
export async function partsKind(wanted = wantedParts, hasEngine = engineAnswers): Promise<PartsKind> {
  switch (wanted) {
    case 'processes':
      return 'processes';
    case 'containers':
      if (!(await hasEngine()))
        throw new Error(
          'SEVENFOLD_PARTS=containers needs a container engine on this machine, and none answers',
        );
      return 'containers';
    case 'auto':
      return (await hasEngine()) ? 'containers' : 'processes';
    default:
      throw new Error(`SEVENFOLD_PARTS must be containers, processes or auto, not ${wanted}`);
  }
}

/** An engine on another machine does not count: ports are published on loopback. */
async function engineAnswers() {
  // Loaded only when needed: most tests use neither kind, and it takes half a second.
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    ({ info }) => info.containerRuntime.host === 'localhost',
    () => false,
  );
}
