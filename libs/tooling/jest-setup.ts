import { requireDependenciesBuilt } from './built.ts';

/**
 * Tests read the sources of their own package and the build of all others. A stale build would test old code.
 *
 * @param _config of the whole run
 */
export default function setup(_config: unknown, { rootDir }: { rootDir: string }) {
  requireDependenciesBuilt(rootDir);
}
