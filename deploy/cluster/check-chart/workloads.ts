import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '@sevenfold/contracts';
import { healthPaths, metricsPath } from '@sevenfold/service-defaults';
import { servicesWithData } from '@sevenfold/topology';
import {
  componentOf,
  containersOf,
  deploymentsOf,
  named,
  ofKind,
  podsOf,
  selectorOf,
  type KubernetesObject,
} from '../kubernetes.ts';
import { matches } from '../network-policies.ts';
import { configurationOf } from '../who-reaches-whom.ts';
import type { Facts } from './cases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const workloadFacts: Facts = {
  'objects are labelled by convention, and selected by labels that never change'(objects, label) {
    const conventional = ['name', 'instance', 'component', 'part-of', 'version', 'managed-by'];
    const name = label === 'production, extension points' ? 'studio' : 'sevenfold';
    const labelled = objects.map(object => ({ object, labels: object.metadata.labels ?? {} }));
    for (const { object, labels } of [...labelled, ...podsOf(objects)]) {
      const missing = conventional.filter(each => !labels[`app.kubernetes.io/${each}`]);
      assert.deepEqual(missing, [], named(object));
      assert.equal(labels['app.kubernetes.io/name'], name, named(object));
    }
    for (const workload of [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')])
      assert.deepEqual(
        workload.spec.selector?.matchLabels,
        selectorOf(componentOf(workload.metadata.labels)),
        named(workload),
      );
    for (const { deployment, service } of deploymentsOf(objects)) {
      const { annotations } = deployment.spec.template.metadata;
      assert.equal(annotations?.['kubectl.kubernetes.io/default-container'], service, named(deployment));
    }
  },
  'autoscalers add pods at the CPU use in docs/operations/scaling.md, and alone set the number of pods'(
    objects,
  ) {
    const scaling = readFileSync(path.join(root, 'docs/operations/scaling.md'), 'utf8');
    const planned = Number(/CPU of rooms-gateway above (\d+) %/.exec(scaling)?.[1]);
    const autoscalers = ofKind(objects, 'HorizontalPodAutoscaler');
    for (const { deployment } of deploymentsOf(objects)) {
      const { name } = deployment.metadata;
      const autoscaler = autoscalers.find(({ metadata }) => metadata.name === name);
      assert.equal(deployment.spec.replicas === undefined, autoscaler !== undefined, name);
      if (!autoscaler) continue;
      const { metrics, behavior, minReplicas, maxReplicas } = autoscaler.spec;
      assert.deepEqual(
        metrics[0]?.resource?.target,
        { type: 'AverageValue', averageValue: `${planned * 10}m` },
        name,
      );
      assert.ok(behavior['scaleDown'] && minReplicas < maxReplicas, name);
    }
  },
  'only rooms-gateway scales by sockets, if the values enable it'(objects, label) {
    const metric = {
      metric: { name: 'sevenfold_rooms_sockets_open' },
      target: { type: 'AverageValue', averageValue: '6000' },
    };
    const found = ofKind(objects, 'HorizontalPodAutoscaler').flatMap(({ metadata, spec }) =>
      spec.metrics.filter(({ type }) => type === 'Pods').map(({ pods }) => [metadata.name, pods]),
    );
    const isScaled = label === 'production, scaled by sockets';
    assert.deepEqual(found, isScaled ? [['sevenfold-rooms-gateway', metric]] : []);
  },
  'hooks have their policy before they run, and keep their logs'(objects) {
    const hookOf = ({ metadata }: KubernetesObject, part = '') =>
      metadata.annotations?.[`helm.sh/hook${part}`];
    const policies = ofKind(objects, 'NetworkPolicy').filter(policy => hookOf(policy));
    // Without a TTL, JobFails would fire until someone deletes the job.
    for (const cronJob of ofKind(objects, 'CronJob'))
      assert.ok(Number(cronJob.spec.jobTemplate.spec.ttlSecondsAfterFinished) >= 3_600, named(cronJob));
    for (const job of ofKind(objects, 'Job')) {
      assert.ok(Number(job.spec.ttlSecondsAfterFinished) >= 3_600, named(job));
      if (!hookOf(job)) continue;
      assert.equal(hookOf(job, '-delete-policy'), 'before-hook-creation', named(job));
      const mine = policies.filter(({ spec }) =>
        matches(spec.podSelector, job.spec.template.metadata.labels),
      );
      assert.equal(mine.length, 1, named(job));
      for (const policy of mine) {
        assert.equal(hookOf(policy), hookOf(job), named(policy));
        assert.ok(Number(hookOf(policy, '-weight')) < Number(hookOf(job, '-weight')), named(policy));
        // Helm never removes hooks on uninstall.
        assert.match(hookOf(policy, '-delete-policy') ?? '', /hook-succeeded/, named(policy));
      }
    }
  },
  'every container has requests and a memory limit'(objects) {
    for (const { object, pod } of podsOf(objects))
      for (const { resources, name } of containersOf(pod))
        assert.ok(
          resources.requests.cpu && resources.requests.memory && resources.limits.memory,
          `${named(object)}, ${name}`,
        );
  },
  'a service with more memory keeps its other requests and limits'(objects, label) {
    if (label !== 'production, more memory') return;
    const resourcesOf = (name: string) =>
      deploymentsOf(objects).find(({ service }) => service === name)?.container.resources;
    const usual = resourcesOf('identity');
    assert.deepEqual(resourcesOf('accounts'), { ...usual, limits: { ...usual?.limits, memory: '2Gi' } });
  },
  'probes and scrapers use ports and paths that the service serves'(objects) {
    for (const { deployment, container, service } of deploymentsOf(objects)) {
      const { startupProbe, livenessProbe, readinessProbe, ports = [], name } = container;
      const { PORT, METRICS_PORT } = configurationOf(service, objects);
      const numberOf = (port: string) => ports.find(({ name: bears }) => bears === port)?.containerPort;
      const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => [
        httpGet.path,
        numberOf(httpGet.port),
      ]);
      const { live, ready } = healthPaths;
      assert.deepEqual(
        asked,
        [live, live, ready].map(probed => [probed, PORT]),
        name,
      );
      const scraped = ofKind(objects, 'PodMonitor')
        .filter(({ metadata }) => metadata.name === deployment.metadata.name)
        .flatMap(({ spec }) => spec.podMetricsEndpoints);
      for (const endpoint of scraped)
        assert.deepEqual([endpoint.path, numberOf(endpoint.port)], [metricsPath, METRICS_PORT], name);
    }
  },
  'the old version serves until the new one does, and has time to shut down'(objects) {
    for (const { deployment, pod } of deploymentsOf(objects)) {
      assert.equal(deployment.spec.strategy.rollingUpdate.maxUnavailable, 0, named(deployment));
      const name = deployment.metadata.name;
      const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === name);
      const delay = Number(settings?.data['SHUTDOWN_DELAY_MS']);
      assert.ok(delay / 1_000 < Number(pod.terminationGracePeriodSeconds), named(deployment));
      const { annotations } = deployment.spec.template.metadata;
      assert.match(annotations?.['checksum/settings'] ?? '', /^[0-9a-f]{64}$/);
    }
  },
  'every service is deployed, and those with data migrate first'(objects) {
    assert.equal(ofKind(objects, 'Deployment').length, services.length);
    const migrations = ofKind(objects, 'Job').find(
      ({ metadata }) => metadata.name === 'sevenfold-migrations',
    );
    assert.match(migrations?.metadata.annotations?.['helm.sh/hook'] ?? '', /pre-upgrade/);
    assert.equal(migrations?.spec.template.spec.containers.length, servicesWithData.length);
  },
};
