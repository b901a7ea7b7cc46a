import assert from 'node:assert/strict';
import { services } from '@sevenfold/contracts';
import { deploymentsOf, named, ofKind, selectorOf } from '../kubernetes.ts';
import { monitoringOf, unscraped } from '../monitoring.ts';
import type { Facts } from './cases.ts';

export const monitoringFacts: Facts = {
  'metrics have a separate port, which Prometheus can reach and no Service exposes'(objects) {
    for (const { deployment, container } of deploymentsOf(objects)) {
      const ports = container.ports?.map(({ name, containerPort }) => [name, containerPort]);
      assert.deepEqual(
        ports,
        [
          ['http', 8080],
          ['metrics', 9464],
        ],
        named(deployment),
      );
    }
    for (const { metadata, data } of ofKind(objects, 'ConfigMap').filter(({ data }) => data['HOST']))
      assert.equal(data['METRICS_PORT'], '9464', metadata.name);
    for (const service of ofKind(objects, 'Service'))
      for (const { port, targetPort } of service.spec.ports)
        assert.ok(![port, targetPort].some(one => one === 9464 || one === 'metrics'), named(service));
    for (const { spec, metadata } of ofKind(objects, 'NetworkPolicy')) {
      const rules = spec.ingress?.filter(({ ports }) => ports?.some(({ port }) => port === 9464)) ?? [];
      for (const rule of rules)
        assert.deepEqual(rule.ports, [{ protocol: 'TCP', port: 9464 }], metadata.name);
      const bundled = objects.some(object => named(object) === 'StatefulSet sevenfold-prometheus');
      if (rules.length > 0)
        assert.deepEqual(
          rules.flatMap(({ from }) => from),
          [
            { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
            ...(bundled ? [{ podSelector: { matchLabels: selectorOf('prometheus') } }] : []),
          ],
          metadata.name,
        );
      const others = (spec.ingress ?? []).filter(rule => !rules.includes(rule));
      assert.doesNotMatch(JSON.stringify(others), /"monitoring"/, metadata.name);
    }
    const watched = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.ingress ?? []).includes('9464'),
    );
    assert.equal(watched.length, services.length);
  },
  'alerts lead to their runbooks, and every service is scraped, if the values enable them'(objects) {
    const rules = ofKind(objects, 'PrometheusRule').flatMap(({ spec }) =>
      spec.groups.flatMap(group => group.rules),
    );
    for (const { alert, annotations } of rules.filter(rule => rule.alert !== undefined))
      assert.match(annotations?.['runbook_url'] ?? '', new RegExp(`^https?://.+/${alert}\\.md$`));
    assert.doesNotMatch(JSON.stringify(rules), /NAMESPACE|RUNBOOKS|DASHBOARDS/);
    for (const { spec } of ofKind(objects, 'AlertmanagerConfig')) {
      const receivers = spec.receivers.map(({ name }) => name);
      for (const { receiver } of [spec.route, ...spec.route.routes]) assert.ok(receivers.includes(receiver));
    }
    const monitors = ofKind(objects, 'PodMonitor').map(({ metadata }) => metadata.name);
    if (monitors.length > 0)
      for (const service of services) assert.ok(monitors.includes(`sevenfold-${service}`), service);
    for (const { metadata, data } of ofKind(objects, 'ConfigMap'))
      if (metadata.labels?.['grafana_dashboard'])
        for (const text of Object.values(data)) {
          assert.ok(JSON.parse(text).uid);
          assert.doesNotMatch(
            text,
            /"(RUNBOOKS|LOGS|CONSOLE)\//,
            `${metadata.name}: a link without its base`,
          );
        }
  },
  'alerts and boards only query what the bundled Prometheus scrapes'(objects) {
    const monitoring = monitoringOf(objects);
    if (monitoring) assert.deepEqual(unscraped(monitoring, objects), []);
  },
  'MetricsMissing watches kubelets only if they are scraped'(objects, label) {
    const missing = /absent\(container_memory_working_set_bytes/;
    if (monitoringOf(objects))
      assert.equal(missing.test(JSON.stringify(objects)), label !== 'dev, watched, without a collector');
  },
  'a log store keeps one stream per service'(objects) {
    for (const [url] of JSON.stringify(objects).matchAll(/http:[^"\\\s]+\/insert\/opentelemetry[^"\\\s]*/g))
      assert.match(url, /\?_stream_fields=service\.name$/);
  },
};
