import { InvalidConfiguration } from './load-config.js';

/** The oldest major version that services are tested with; older ones get no security fixes. */
const oldest = 24;

/** @throws InvalidConfiguration if Node is older than that. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new InvalidConfiguration([`Node ${version} is too old: ${oldest} or newer is needed`]);
}
