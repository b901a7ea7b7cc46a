// Compares what `bundled.monitoring` scrapes with what the Prometheus operator would scrape, and with what rules
// and boards query.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterMetrics } from '@sevenfold/observability';
import { parse, stringify } from 'yaml';
import { ofKind, podsOf, type KubernetesObject, type Labels, type ObjectOf } from './kubernetes.ts';

type Files = Record<string, string>;

/** Contents of configuration files by name, as pods mount them. */
export interface Monitoring {
  namespace: string;
  prometheus: Files;
  alertmanager: Files;
}

interface ScrapeJob {
  job_name: string;
  kubernetes_sd_configs?: { role: string; namespaces?: { names: string[] } }[];
  metric_relabel_configs?: { regex: string }[];
}

const configurationFile = 'prometheus.yml';

const scrapeJobs = ({ prometheus }: Pick<Monitoring, 'prometheus'>) =>
  (parse(prometheus[configurationFile] ?? '') as { scrape_configs: ScrapeJob[] }).scrape_configs;

/** @returns undefined without `bundled.monitoring` */
export function monitoringOf(objects: KubernetesObject[]): Monitoring | undefined {
  const dataOf = (name: string) =>
    ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === name)?.data;
  const prometheus = dataOf('sevenfold-prometheus');
  const alertmanager = dataOf('sevenfold-alertmanager');
  if (!prometheus || !alertmanager) return undefined;
  const [discovery] = podJob({ prometheus }).kubernetes_sd_configs ?? [];
  const [namespace] = discovery?.namespaces?.names ?? [];
  assert.ok(namespace, 'discovery must name its namespace');
  return { namespace, prometheus, alertmanager };
}

function podJob(monitoring: Pick<Monitoring, 'prometheus'>) {
  const job = scrapeJobs(monitoring).find(({ job_name: name }) => name === 'pods');
  assert.ok(job, 'no job scrapes pods');
  return job;
}

/** Names of the files with rules. */
export const rulesOf = ({ prometheus }: Monitoring) =>
  Object.keys(prometheus).filter(name => name.startsWith('rules-'));

export function writeConfiguration(files: Files, folder: string) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

/** Replaces discovery with the targets that Kubernetes would return, because Debian's promtool cannot query it. */
export function discovered({ namespace, prometheus }: Monitoring, objects: KubernetesObject[]): Files {
  const targets = portsOf(objects).map(({ pod, labels, container, port }) => ({
    targets: [`10.0.0.1:${port.containerPort}`],
    labels: {
      __meta_kubernetes_namespace: namespace,
      __meta_kubernetes_pod_name: pod,
      __meta_kubernetes_pod_phase: 'Running',
      __meta_kubernetes_pod_container_name: container,
      __meta_kubernetes_pod_container_port_name: port.name,
      ...Object.fromEntries(
        Object.entries(labels).map(([name, value]) => [
          `__meta_kubernetes_pod_label_${name.replaceAll(/\W/g, '_')}`,
          value,
        ]),
      ),
    },
  }));
  const configuration = parse(prometheus[configurationFile] ?? '') as { scrape_configs: ScrapeJob[] };
  const jobs = configuration.scrape_configs.map(({ kubernetes_sd_configs: discovery, ...job }) =>
    discovery ? { ...job, static_configs: targets } : job,
  );
  return { ...prometheus, [configurationFile]: stringify({ ...configuration, scrape_configs: jobs }) };
}

/** Labels of the pods that Prometheus would scrape, after its own relabelling. */
export function scrapedPods(folder: string): Labels[] {
  const args = ['check', 'service-discovery', '--timeout=2s', configurationFile, 'pods'];
  const { stdout, stderr } = spawnSync('promtool', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  assert.ok(stdout.startsWith('['), stderr);
  return (JSON.parse(stdout) as { labels: Labels | null }[]).flatMap(({ labels }) => {
    if (!labels || Object.keys(labels).length === 0) return [];
    // Internal labels describe the scrape. A series gets only `instance` from them.
    return [Object.fromEntries(Object.entries(labels).filter(([name]) => /^(?!__|instance$)/.test(name)))];
  });
}

/** Labels that the operator gives the pods of a monitor. Leaves out `endpoint`, because nothing selects by it. */
export function labelsByOperator(
  { metadata, spec }: ObjectOf<'PodMonitor'>,
  namespace: string,
  objects: KubernetesObject[],
): Labels[] {
  const monitored = portsOf(objects).filter(
    ({ pod, port }) =>
      pod === metadata.name && spec.podMetricsEndpoints.some(endpoint => endpoint.port === port.name),
  );
  return monitored.map(({ pod, container }) => ({
    container,
    namespace,
    pod,
    job: `${namespace}/${metadata.name}`,
    ...Object.fromEntries(
      spec.podMetricsEndpoints.flatMap(({ relabelings }) =>
        relabelings.map(({ targetLabel, replacement }) => [targetLabel, replacement]),
      ),
    ),
  }));
}

/** Every named port of every pod. A pod has the name of the object that creates it. */
const portsOf = (objects: KubernetesObject[]) =>
  podsOf(objects).flatMap(({ object, labels, pod }) =>
    pod.containers.flatMap(({ name, ports = [] }) =>
      ports.map(port => ({ pod: object.metadata.name, labels, container: name, port })),
    ),
  );

/** The part of the bundle that exports metrics with such names. */
const exporters: [RegExp, string][] = [
  [/^redis_/, 'redis-exporter'],
  [/^pg_/, 'postgres-exporter'],
  [/^(http_server_(requests_seconds|active_requests|connections)|jvm_|agroal_)/, 'keycloak'],
  [/^prometheus_/, 'prometheus'],
  [/^alertmanager_/, 'alertmanager'],
];

/** Metrics that rules or boards may query, but that the bundle does not export or drops. */
export function unscraped(monitoring: Monitoring, objects: KubernetesObject[]): string[] {
  const components = podsOf(objects).map(({ labels }) => labels['app.kubernetes.io/component']);
  const watched = watchedResources(objects);
  const jobs = scrapeJobs(monitoring);
  const kubelets = jobs
    .filter(({ job_name: name }) => name.startsWith('kubelet'))
    .flatMap(({ metric_relabel_configs: kept = [] }) => kept.map(({ regex }) => regex.split(';')[0] ?? ''));
  return Object.keys(clusterMetrics).filter(metric => {
    // Prometheus creates these itself.
    if (metric === 'up' || metric === 'ALERTS') return false;
    // A test install has no cert-manager.
    if (metric.startsWith('certmanager_')) return false;
    const resource = /^kube_([a-z]+?)_/.exec(metric)?.[1];
    if (resource) return !watched.includes(`${resource}s`);
    const exporter = exporters.find(([names]) => names.test(metric))?.[1];
    if (exporter) return !components.includes(exporter);
    // The kubelets' metrics are optional, because they need a ClusterRole.
    if (kubelets.length === 0 && /^(container|kubelet)_/.test(metric)) return false;
    return !kubelets.some(regex => new RegExp(`^(?:${regex})$`).test(metric));
  });
}

function watchedResources(objects: KubernetesObject[]) {
  const found = podsOf(objects).find(({ object }) => object.metadata.name === 'sevenfold-kube-state-metrics');
  const resources = found?.pod.containers[0].args?.find(arg => arg.startsWith('--resources='));
  assert.ok(resources, 'kube-state-metrics watches everything');
  return resources.slice('--resources='.length).split(',');
}
