// Computes what NetworkPolicies allow, following
// https://kubernetes.io/docs/concepts/services-networking/network-policies/
import assert from 'node:assert/strict';
import { BlockList, isIPv4 } from 'node:net';
import type { Labels, NetworkPolicy, Peer, PolicyPort, PolicyRule, Selector } from './kubernetes.ts';

const namespaceLabel = 'kubernetes.io/metadata.name';

/** The namespace of the policies and of our pods. */
export const home = 'sevenfold';

export const matches = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key in labels;
    assert.equal(operator, 'In');
    return values.includes(labels[key] ?? '');
  });

/**
 * An end of a connection: one of our pods with its `labels`, a pod elsewhere with its `namespace`, or an address
 * outside.
 */
export interface End {
  address: string;
  labels?: Labels;
  namespace?: string;
}

type Direction = 'Egress' | 'Ingress';

/** Whether both ends allow a TCP connection. Policies only apply to our pods. */
export const connection = (policies: NetworkPolicy[], from: End, to: End, port: number) => ({
  egress: allows(policies, 'Egress', from, to, port),
  ingress: allows(policies, 'Ingress', to, from, port),
});

function allows(policies: NetworkPolicy[], direction: Direction, { labels }: End, peer: End, port: number) {
  if (!labels) return true;
  const governing = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && matches(spec.podSelector, labels),
  );
  const rules = governing.flatMap(({ spec }) => (direction === 'Egress' ? spec.egress : spec.ingress) ?? []);
  return governing.length === 0 || rules.some(rule => opens(rule, direction, peer, port));
}

/** A rule without ports allows all ports, and one without peers allows all peers. */
function opens({ ports, ...rule }: PolicyRule, direction: Direction, peer: End, port: number) {
  const peers = direction === 'Egress' ? rule.to : rule.from;
  return (
    (!ports?.length || ports.some(allowed => isPort(allowed, port))) &&
    (!peers?.length || peers.some(allowed => isPeer(allowed, peer)))
  );
}

function isPort({ protocol = 'TCP', port: allowed, endPort }: PolicyPort, port: number) {
  assert.ok(
    typeof allowed !== 'string' && endPort === undefined,
    'named ports and ranges are not understood',
  );
  return protocol === 'TCP' && (allowed === undefined || allowed === port);
}

function isPeer(
  { ipBlock, namespaceSelector, podSelector }: Peer,
  { address, labels, namespace = labels && home }: End,
) {
  if (ipBlock) return isWithin(ipBlock, address);
  if (!namespace) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { [namespaceLabel]: namespace })
    : namespace === home;
  return inNamespace && (!podSelector || matches(podSelector, labels ?? {}));
}

function isWithin({ cidr, except = [] }: NonNullable<Peer['ipBlock']>, address: string) {
  const family = (text: string) => (isIPv4(text) ? 'ipv4' : 'ipv6');
  const holds = (network: string) => {
    const [base = '', prefix] = network.split('/');
    const list = new BlockList();
    list.addSubnet(base, Number(prefix), family(base));
    // An IPv6 network contains no IPv4 address, but BlockList would find its mapped form there.
    return family(base) === family(address) && list.check(address, family(address));
  };
  return holds(cidr) && !except.some(holds);
}
