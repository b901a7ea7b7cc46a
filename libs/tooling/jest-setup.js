import { requireDependenciesBuilt } from './built.js';

/**
 * Tests read the sources of their own package and the build of all others. A stale build would test old code.
 *
 * @param {unknown} _config of the whole run
 * @param {{ rootDir: string }} project
 */
export default function setup(_config, { rootDir }) {
  requireDependenciesBuilt(rootDir);
}
