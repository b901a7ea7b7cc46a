import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '@sevenfold/contracts';
import { definitions } from '@sevenfold/topology/definitions';
import {
  containersOf,
  deploymentsOf,
  named,
  ofKind,
  podsOf,
  secretsOf,
  type KubernetesObject,
} from '../kubernetes.ts';
import { connection, matches } from '../network-policies.ts';
import { configurationOf, missingInProduction } from '../who-reaches-whom.ts';
import type { Facts } from './cases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Names of the settings in a service's or a library's `config.ts`, and of those that a library reads by name. */
const knownSettings = new Set([
  'NODE_EXTRA_CA_CERTS', // read by Node.js
  ...Object.values(definitions).flatMap(({ config }) => Object.keys(config.shape)),
  ...globSync(['services/*/src/config.ts', 'libs/*/src/**/*.ts'], { cwd: root }).flatMap(
    file => readFileSync(path.join(root, file), 'utf8').match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b/g) ?? [],
  ),
]);

export const settingFacts: Facts = {
  'every setting is known to a configuration'(objects) {
    const settings = ofKind(objects, 'ConfigMap').filter(({ data }) => data['HOST']);
    assert.equal(settings.length, services.length);
    for (const { metadata, data } of settings)
      assert.deepEqual(
        Object.keys(data).filter(name => !knownSettings.has(name)),
        [],
        metadata.name,
      );
    for (const { deployment, container } of deploymentsOf(objects))
      for (const { name } of container.env ?? [])
        assert.ok(knownSettings.has(name.replace(/_FILE$/, '')), `${named(deployment)}: ${name}`);
  },
  'every pod, including those of jobs, runs on the nodes that the values name'(objects, label) {
    const nodes = label === 'production, DNS and nodes of its own' ? { pool: 'studio' } : undefined;
    if (label === 'production, extension points') return;
    for (const { object, pod } of podsOf(objects)) assert.deepEqual(pod.nodeSelector, nodes, named(object));
  },
  'what the values add to accounts arrives there, and only there'(objects, label) {
    if (label !== 'production, extension points') return;
    for (const object of objects) {
      assert.equal(object.metadata.labels?.['example.com/team'], 'platform', named(object));
      assert.equal(
        object.metadata.annotations?.['example.com/owner'],
        'platform@sevenfold.example',
        named(object),
      );
    }
    const policies = ofKind(objects, 'NetworkPolicy');
    for (const { deployment, pod, container, service } of deploymentsOf(objects)) {
      const { labels } = deployment.spec.template.metadata;
      const vault = { address: '10.244.9.7', namespace: 'vault' };
      const theirs = <Kind extends KubernetesObject['kind']>(kind: Kind) =>
        ofKind(objects, kind).filter(({ metadata }) => metadata.name === deployment.metadata.name);
      const added = {
        label: labels['example.com/cost-centre'] === '4711',
        annotation: deployment.spec.template.metadata.annotations?.['sidecar.istio.io/inject'] === 'false',
        service:
          theirs('Service')[0]?.metadata.annotations?.['service.kubernetes.io/topology-mode'] === 'Auto',
        account: /role\/sevenfold-accounts/.test(JSON.stringify(theirs('ServiceAccount'))),
        metric: /kafka_consumergroup_lag/.test(JSON.stringify(theirs('HorizontalPodAutoscaler'))),
        scaling: /"stabilizationWindowSeconds":600/.test(JSON.stringify(theirs('HorizontalPodAutoscaler'))),
        setting: theirs('ConfigMap')[0]?.data['NODE_EXTRA_CA_CERTS'] === '/etc/company-ca/ca.crt',
        reference: container.env?.some(({ name, valueFrom }) => name === 'LOG_LEVEL' && valueFrom) === true,
        source: /company-proxy/.test(JSON.stringify(container)),
        volume: pod.volumes?.some(({ name }) => name === 'company-ca') === true,
        mount: container.volumeMounts?.some(({ name }) => name === 'company-ca') === true,
        sidecar: pod.containers.some(({ name }) => name === 'vault-agent'),
        init: pod.initContainers?.some(({ name }) => name === 'vault-login') === true,
        affinity: pod.affinity !== undefined,
        tolerations: pod.tolerations !== undefined,
        priority: pod.priorityClassName === 'business',
        spread: pod.topologySpreadConstraints?.length === 1,
        egress: connection(policies, { address: '10.244.9.1', labels }, vault, 8200).egress,
      };
      for (const [what, arrived] of Object.entries(added))
        assert.equal(arrived, service === 'accounts', `${service}: ${what}`);
      for (const { labelSelector } of pod.topologySpreadConstraints ?? [])
        assert.ok(matches(labelSelector, labels) && !matches(labelSelector, {}), service);
    }
  },
  'every service accepts its settings'(objects) {
    for (const service of services)
      assert.doesNotThrow(() => configurationOf(service, objects), `${service}: would not start`);
  },
  'topics are created and awaited under the names that services use'(objects, label) {
    const prefix = /prefix|shared/.test(label) ? 'studio.' : undefined;
    for (const { data } of ofKind(objects, 'ConfigMap').filter(({ data }) => data['KAFKA_BROKERS']))
      assert.equal(data['KAFKA_NAME_PREFIX'], prefix);
    const usingTopics = podsOf(objects).flatMap(({ object, pod }) =>
      containersOf(pod)
        .filter(({ args }) => args?.some(each => /^(--replicas|topics)=/.test(each)))
        .map(container => ({ object, container })),
    );
    assert.ok(usingTopics.length > 0);
    for (const { object, container } of usingTopics)
      assert.equal(
        container.env?.find(({ name }) => name === 'KAFKA_NAME_PREFIX')?.value,
        prefix,
        `${named(object)}: ${container.name}`,
      );
  },
  'production gives each service every address that it can use'(objects, label) {
    if (label !== 'production') return;
    for (const service of services) assert.deepEqual(missingInProduction(service, objects), [], service);
  },
  'a test install creates each secret that its pods need, once; production creates none'(objects, label) {
    const made = ofKind(objects, 'Secret').flatMap(({ metadata, data }) =>
      Object.keys(data).map(key => `${metadata.name}/${key}`),
    );
    const needed = podsOf(objects).flatMap(({ pod }) =>
      secretsOf(pod).map(({ name, key }) => `${name}/${key}`),
    );
    assert.deepEqual(made.sort(), label.startsWith('dev') ? [...new Set(needed)].sort() : []);
    // Volumes outlive the release, so the passwords must too.
    for (const secret of ofKind(objects, 'Secret'))
      assert.equal(secret.metadata.annotations?.['helm.sh/resource-policy'], 'keep', named(secret));
  },
  'no setting holds a secret'(objects) {
    const text = JSON.stringify(objects);
    assert.doesNotMatch(text, /:\/\/[^/"\s:]*:[^/"\s@]+@/, 'a URL with a password');
    for (const { object, pod } of podsOf(objects))
      for (const { env = [] } of containersOf(pod))
        for (const { name, value } of env)
          if (/PASSWORD|SECRET|_KEY|DATABASE_URL|REDIS_URL/.test(name) && value !== undefined)
            assert.match(value, /^\/run\/secrets\//, `${named(object)}: ${name}`);
  },
  'every image is named by version, and every label fits'(objects) {
    for (const { object, pod } of podsOf(objects))
      for (const { image } of containersOf(pod))
        assert.match(image, /:[\w.-]+(@sha256:[0-9a-f]{64})?$/, named(object));
  },
};
