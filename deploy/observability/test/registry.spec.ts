import { createdInstruments } from '../src/metric-catalog.js';
import { attributes, deviations, labelsOf, metrics, prometheusName } from '../src/registry.js';

const instruments = createdInstruments();
const named = ({ metric_name, instrument }: { metric_name: string; instrument: string }) =>
  `${metric_name} (${instrument})`;

/** The scrape of services that export exactly the registry. */
const asRegistered = metrics
  .flatMap(metric => {
    const name = prometheusName(metric);
    const labels = labelsOf(metric).map(label => `${label}="a b=c"`);
    const [suffix, le] = metric.instrument === 'histogram' ? ['_bucket', ['le="0.5"']] : ['', []];
    const type = metric.instrument === 'updowncounter' ? 'gauge' : metric.instrument;
    return [
      `# HELP ${name} ${metric.brief}`,
      `# UNIT ${name} ${metric.unit}`,
      `# TYPE ${name} ${type}`,
      `${name}${suffix}{${[...labels, ...le, 'otel_scope_name="x"'].join(',')}} 1`,
    ];
  })
  .join('\n');

describe('the registry', () => {
  it('has every instrument that services create in our namespace, and no other', () => {
    const ours = instruments.filter(({ metric_name }) => metric_name.startsWith('sevenfold.'));
    expect(metrics.map(named).toSorted()).toEqual([...new Set(ours.map(named))].toSorted());
  });

  it('leaves the other names to OpenTelemetry', () => {
    const others = instruments.filter(({ metric_name }) => !metric_name.startsWith('sevenfold.'));
    expect(others.filter(({ metric_name }) => !/^(nodejs|process|v8js)\./.test(metric_name))).toEqual([]);
  });

  it('explains every attribute that is not from OpenTelemetry', () => {
    const refs = metrics.flatMap(({ attributes: list = [] }) => list.map(({ ref }) => ref));
    const explained = attributes.map(({ id }) => id);
    expect(refs.filter(ref => !ref.includes('.') && !explained.includes(ref))).toEqual([]);
    expect(explained.filter(id => !id.includes('.') && !refs.includes(id))).toEqual([]);
  });

  it('matches services that export exactly its metrics', () => {
    expect(deviations(asRegistered)).toEqual([]);
  });

  it.each([
    ['sevenfold_joins_total{outcome="a"} 1', '# TYPE sevenfold_joins_total counter\n', /joins_total: not in/],
    ['(sevenfold_rooms_joins_total{)', '$1room="a",', /joins_total\{room\}: not in/],
    ['(TYPE sevenfold_outbox_age) gauge', '$1 counter', /a counter, not a gauge/],
    ['(UNIT sevenfold_outbox_age) s', '$1 ms', /in ms, not in s/],
    ['(HELP sevenfold_outbox_age) .*', '$1 Old', /described as "Old"/],
  ])('reports a deviation: %s', (find, replace, deviation) => {
    const changed = find.startsWith('(')
      ? asRegistered.replace(new RegExp(find), replace)
      : `${asRegistered}\n${replace}${find}`;
    expect(deviations(changed)).toEqual([expect.stringMatching(deviation)]);
  });
});
