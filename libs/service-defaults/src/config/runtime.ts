import { InvalidConfiguration } from './load-config.js';

/** The oldest version that services are built and tested for; older ones get no security fixes any more, or soon will not. */
const oldest = 24;

/** @throws InvalidConfiguration where a service is started by another Node than this repository brings. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new InvalidConfiguration([`Node ${version} is too old: ${oldest} or newer is needed`]);
}
