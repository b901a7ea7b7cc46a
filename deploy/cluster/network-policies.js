// What NetworkPolicies let through, as https://kubernetes.io/docs/concepts/services-networking/network-policies/ has it.
import assert from 'node:assert/strict';
import { BlockList, isIPv4 } from 'node:net';

const namespaceLabel = 'kubernetes.io/metadata.name';

/** The namespace of the policies, and of every pod with labels. */
export const home = 'sevenfold';

export const matches = ({ matchLabels = {}, matchExpressions = [] }, labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values }) => {
    assert.equal(operator, 'In');
    return values.includes(labels[key]);
  });

/**
 * Whether both ends agree to a TCP connection. A peer is a pod of ours `{ labels }`, a pod elsewhere `{ namespace }`, or
 * neither; policies govern pods of ours alone.
 */
export const connection = (policies, from, to, port) => ({
  egress: allows(policies, 'Egress', from, to, port),
  ingress: allows(policies, 'Ingress', to, from, port),
});

function allows(policies, direction, pod, peer, port) {
  if (!pod.labels) return true;
  const governing = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && matches(spec.podSelector, pod.labels),
  );
  const rules = governing.flatMap(({ spec }) => spec[direction.toLowerCase()] ?? []);
  return governing.length === 0 || rules.some(rule => opens(rule, direction, peer, port));
}

/** A rule without ports opens all of them, one without peers opens them to everyone. */
function opens({ ports, ...rule }, direction, peer, port) {
  const peers = direction === 'Egress' ? rule.to : rule.from;
  return (
    (!ports?.length || ports.some(allowed => isPort(allowed, port))) &&
    (!peers?.length || peers.some(allowed => isPeer(allowed, peer)))
  );
}

function isPort({ protocol = 'TCP', port: allowed, endPort }, port) {
  assert.ok(
    typeof allowed !== 'string' && endPort === undefined,
    'named ports and ranges are not understood',
  );
  return protocol === 'TCP' && (allowed === undefined || allowed === port);
}

function isPeer(
  { ipBlock, namespaceSelector, podSelector },
  { address, labels, namespace = labels && home },
) {
  if (ipBlock) return isWithin(ipBlock, address);
  if (!namespace) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { [namespaceLabel]: namespace })
    : namespace === home;
  return inNamespace && (!podSelector || matches(podSelector, labels ?? {}));
}

function isWithin({ cidr, except = [] }, address) {
  const family = text => (isIPv4(text) ? 'ipv4' : 'ipv6');
  const holds = network => {
    const [base, prefix] = network.split('/');
    const list = new BlockList();
    list.addSubnet(base, Number(prefix), family(base));
    // An IPv6 network holds no IPv4 address, which BlockList would find there in its mapped form.
    return family(base) === family(address) && list.check(address, family(address));
  };
  return holds(cidr) && !except.some(holds);
}
