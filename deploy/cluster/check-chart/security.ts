import assert from 'node:assert/strict';
import { containersOf, hasToken, named, ofKind, podsOf, selectorOf } from '../kubernetes.ts';
import { connection, matches } from '../network-policies.ts';
import { podSecurityFaults } from '../pod-security.ts';
import { configurationOf, wrongConnections } from '../who-reaches-whom.ts';
import type { Facts } from './cases.ts';

/**
 * Ports of the object store, live store, collector, log store, email, API server and kubelets. Only the installer
 * knows their addresses.
 */
const portsOfUnknownPlaces = new Set([443, 9000, 6379, 4318, 9411, 9428, 465, 587, 6443, 10250]);

export const securityFacts: Facts = {
  'every pod is "restricted", and may only write to its volumes'(objects) {
    for (const { object, pod } of podsOf(objects)) {
      assert.deepEqual(podSecurityFaults(pod), [], named(object));
      for (const { securityContext: security, name } of containersOf(pod)) {
        assert.equal(security?.readOnlyRootFilesystem, true, `${named(object)}, ${name}`);
        assert.ok(Number(security.runAsUser) > 10_000, `${named(object)}, ${name}`);
      }
    }
  },
  'the gateway finds the ready pods of rooms-gateway, and no others, by a name'(objects) {
    const { ROOMS_GATEWAY_PODS: source } = configurationOf('api-gateway', objects);
    const found = ofKind(objects, 'Service').filter(({ spec }) => spec.clusterIP === 'None');
    const service = found.find(({ metadata }) => metadata.name === 'sevenfold-rooms-gateway-pods');
    assert.deepEqual(source, { host: service?.metadata.name, port: '8080' });
    assert.equal(service?.spec.publishNotReadyAddresses, undefined);
    assert.deepEqual(service?.spec.selector, selectorOf('rooms-gateway'));
  },
  'pods resolve names, even with NodeLocal DNSCache, but reach nothing else at link-local addresses'(
    objects,
    label,
  ) {
    const policies = ofKind(objects, 'NetworkPolicy');
    const moved = label === 'production, DNS and nodes of its own';
    const places = [
      { address: '169.254.20.10', isOpen: !moved },
      { address: '10.244.0.2', namespace: 'kube-system', isOpen: !moved },
      { address: '10.96.0.10', isOpen: moved },
      { address: '169.254.169.254', isOpen: false },
    ];
    for (const { object, labels } of podsOf(objects)) {
      const mine = policies.filter(({ spec }) => matches(spec.podSelector, labels));
      const calls = mine.some(({ spec }) => (spec.egress ?? []).length > 0);
      for (const { isOpen, ...place } of places) {
        const { egress } = connection(policies, { address: '10.244.9.1', labels }, place, 53);
        assert.equal(egress, calls && isOpen, `${named(object)} → ${place.address}`);
      }
    }
    const onDns = policies.flatMap(({ spec }) => spec.egress ?? []).flatMap(({ ports = [] }) => ports);
    const count = (protocol: string) =>
      onDns.filter(each => each.port === 53 && each.protocol === protocol).length;
    assert.equal(count('UDP'), count('TCP'));
  },
  'only what watches the cluster has a token'(objects) {
    for (const { object, pod } of podsOf(objects))
      assert.equal(
        hasToken(pod),
        /-(prometheus|kube-state-metrics)$/.test(object.metadata.name),
        named(object),
      );
    for (const account of ofKind(objects, 'ServiceAccount'))
      assert.equal(account.automountServiceAccountToken, false, named(account));
  },
  'every pod has the default policy and one of its own'(objects) {
    const policies = ofKind(objects, 'NetworkPolicy');
    for (const { object, labels } of podsOf(objects)) {
      const mine = policies.filter(({ spec }) => matches(spec.podSelector, labels));
      assert.ok(mine.length >= 2, `${named(object)} has ${mine.length} policies`);
      for (const { spec } of mine) assert.deepEqual(spec.policyTypes, ['Ingress', 'Egress']);
    }
  },
  'every pod can reach exactly what its settings name'(objects, label) {
    // Unused bundled systems still admit their usual clients.
    const isWrong = (each: string) =>
      label !== 'dev, watched by systems elsewhere' || !/ingress is open/.test(each);
    assert.deepEqual(wrongConnections(objects).filter(isWrong), []);
  },
  'every rule of a policy names ports, and peers if they can be known'(objects) {
    for (const { metadata, spec } of ofKind(objects, 'NetworkPolicy')) {
      for (const { ports = [], to = [] } of spec.egress ?? []) {
        assert.ok(ports.length > 0, `${metadata.name}: egress to all ports`);
        const open = to.length > 0 ? [] : ports.filter(({ port }) => !portsOfUnknownPlaces.has(Number(port)));
        assert.deepEqual(open, [], `${metadata.name}: egress to anywhere`);
      }
      for (const { ports = [], from = [] } of spec.ingress ?? [])
        assert.ok(ports.length > 0 && from.length > 0, `${metadata.name}: ingress from anywhere`);
      for (const { to = [], from = [] } of [...(spec.egress ?? []), ...(spec.ingress ?? [])])
        for (const { podSelector, namespaceSelector } of [...to, ...from])
          for (const selector of [podSelector, namespaceSelector].filter(each => each !== undefined))
            assert.notDeepEqual(selector, {}, `${metadata.name}: selects everything`);
    }
  },
  'an ingress buffers bodies, except file uploads'(objects) {
    for (const { metadata, spec } of ofKind(objects, 'Ingress')) {
      const paths = spec.rules.flatMap(({ http }) => http.paths.map(({ path: one }) => one));
      const buffering = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-request-buffering'];
      const streams = metadata.name.endsWith('-uploads');
      assert.equal(buffering, streams ? 'off' : 'on', metadata.name);
      if (streams) assert.deepEqual(paths, ['/api/contact/uploads', '/api/rydesync/rooms/[^/]+/tracks$']);
      else
        assert.match(
          metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '',
          /^[1-9]\d*[km]$/,
        );
    }
  },
  'a proof can read copies, but nothing of the live system'(objects) {
    for (const cronJob of ofKind(objects, 'CronJob').filter(({ metadata }) =>
      metadata.name.endsWith('-backup-proof'),
    )) {
      assert.equal(cronJob.spec.concurrencyPolicy, 'Forbid', named(cronJob));
      const [container] = cronJob.spec.jobTemplate.spec.template.spec.containers;
      for (const { name } of container.env ?? []) assert.match(name, /^BACKUP_/, named(cronJob));
    }
  },
};
