import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Prefix of all our attributes and metrics. OpenTelemetry's own names never start with it. */
export const namespace = 'sevenfold';

export interface Metric {
  metric_name: string;
  instrument: 'counter' | 'gauge' | 'histogram' | 'updowncounter';
  unit: string;
  brief: string;
  attributes?: Array<{ ref: string }>;
}

interface AttributeGroup {
  type: 'attribute_group';
  attributes: Array<{ id: string; type: string; brief: string }>;
}

const file = new URL('../registry/sevenfold.yaml', import.meta.url);
const { groups } = parse(readFileSync(file, 'utf8')) as {
  groups: Array<AttributeGroup | ({ type: 'metric' } & Metric)>;
};

export const metrics: readonly Metric[] = groups.filter(group => group.type === 'metric');
export const attributes = groups.flatMap(group => (group.type === 'attribute_group' ? group.attributes : []));

/** A metric's name in Prometheus. */
export const prometheusName = ({ metric_name, instrument }: Pick<Metric, 'metric_name' | 'instrument'>) =>
  inPrometheus(metric_name) + (instrument === 'counter' ? '_total' : '');

/** The labels that a service sets on a metric, as Prometheus names them. */
export const labelsOf = ({ attributes: refs = [] }: Metric) => refs.map(({ ref }) => inPrometheus(ref));

const inPrometheus = (name: string) => name.replaceAll('.', '_');

const ours = new RegExp(`^${namespace}[._]`);

/** How a scrape differs from the registry: unregistered metrics or labels; other types, units or descriptions. */
export function deviations(scrape: string): string[] {
  const series = [...scrape.matchAll(/^([a-zA-Z_]\w*?)(?:\{(.*)\})? /gm)];
  const told = [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)].filter(([, name = '']) => ours.test(name));
  return told.flatMap(([, name = '', type = '']) => {
    const metric = metrics.find(one => prometheusName(one) === name);
    if (!metric) return [`${name}: not in the registry`];
    const parts = [name, `${name}_bucket`, `${name}_sum`, `${name}_count`];
    const labels = new Set(
      series
        .filter(([, of = '']) => parts.includes(of))
        .flatMap(([, , text = '']) => text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\w+/g) ?? []),
    );
    const known = new Set([...labelsOf(metric), 'le', 'otel_scope_name', 'otel_scope_version']);
    const described = scrape.match(new RegExp(`^# HELP ${name} (.*)$`, 'm'))?.[1];
    const unit = scrape.match(new RegExp(`^# UNIT ${name} (.*)$`, 'm'))?.[1];
    return [
      ...[...labels]
        .filter(label => !known.has(label))
        .map(label => `${name}{${label}}: not in the registry`),
      ...(type === typeOf(metric) ? [] : [`${name}: a ${type}, not a ${metric.instrument}`]),
      ...(unit === metric.unit ? [] : [`${name}: in ${unit}, not in ${metric.unit}`]),
      ...(described === metric.brief ? [] : [`${name}: described as "${described}"`]),
    ];
  });
}

const typeOf = ({ instrument }: Metric) => (instrument === 'updowncounter' ? 'gauge' : instrument);

/** Attributes of a span in our namespace that the registry lacks. */
export function unregisteredAttributes(names: readonly string[]): string[] {
  return names.filter(name => ours.test(name) && !attributes.some(({ id }) => id === name));
}
