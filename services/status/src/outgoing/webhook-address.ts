import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { InvalidInput } from '@sevenfold/contracts';

/** Addresses outside the public internet: calling them would give others access to our network (SSRF). */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

export function isInside(address: string): boolean {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address);
  if (mapped) return isInside(mapped[1] ?? fromHex(mapped[2]!, mapped[3]!));
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function fromHex(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

export interface Destination {
  readonly url: URL;
  /** The checked IP address, and the only one to connect to: DNS may change a moment later (rebinding). */
  readonly address: string;
  readonly family: 4 | 6;
}

/** Queries name servers itself, with a timeout. `lookup` would block one of the four threads that the process shares. */
const nameServers = new Resolver({ timeout: 1_500, tries: 2 });

/** @throws InvalidInput for an address that must not be called. */
export async function destinationOf(
  text: string,
  insideToo: boolean,
  names: Pick<Resolver, 'resolve4' | 'resolve6'> = nameServers,
): Promise<Destination> {
  const url = new URL(text);
  const plain = url.protocol === 'http:' && insideToo;
  if (!plain && url.protocol !== 'https:') throw refused('Use an https URL.');
  if (url.username || url.password) throw refused('Leave the name and password out of the URL.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await addressesOf(host, insideToo, names);
  if (found.length === 0) throw refused('We can’t find this host.');
  if (!insideToo && found.some(({ address }) => isInside(address)))
    throw refused('This host isn’t on the public internet.');
  const { address, family } = found[0]!;
  return { url, address, family: family === 6 ? 6 : 4 };
}

/** Also resolves names of this machine and its network if webhooks may use them, as on a laptop. */
async function addressesOf(host: string, insideToo: boolean, names: Pick<Resolver, 'resolve4' | 'resolve6'>) {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal }];
  if (insideToo) return lookup(host, { all: true }).catch(() => []);
  const [four, six] = await Promise.all([
    names.resolve4(host).catch((): string[] => []),
    names.resolve6(host).catch((): string[] => []),
  ]);
  return [...four.map(address => ({ address, family: 4 })), ...six.map(address => ({ address, family: 6 }))];
}

const refused = (detail: string) =>
  new InvalidInput('subscription.address-refused', detail, { field: 'url' });
