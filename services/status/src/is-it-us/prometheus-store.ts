import { below } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { MetricsStore, type Exemplar, type Sample, type StoredAlert } from './metrics-store.js';

const labels = z.record(z.string(), z.string());

const vectorSchema = z.object({
  resultType: z.literal('vector'),
  result: z.array(z.object({ metric: labels, value: z.tuple([z.number(), z.string()]) })),
});
const alertsSchema = z.object({
  alerts: z.array(
    z.object({
      labels,
      annotations: labels.default({}),
      state: z.string(),
      activeAt: z.iso.datetime({ offset: true }),
    }),
  ),
});
const exemplarsSchema = z.array(
  z.object({
    seriesLabels: labels,
    exemplars: z.array(z.object({ labels, value: z.coerce.number() })),
  }),
);

const exemplarsOfSeconds = 900;

/** Prometheus, or a store with its query API: https://prometheus.io/docs/prometheus/latest/querying/api/ */
export class PrometheusStore extends MetricsStore {
  constructor(private readonly url: string) {
    super();
  }

  async read(query: string, signal: AbortSignal): Promise<Sample[]> {
    const { result } = await this.ask('query', { query }, vectorSchema, signal);
    return result.map(({ metric, value: [, value] }) => ({ labels: metric, value: numberOf(value) }));
  }

  async firingAlerts(signal: AbortSignal): Promise<StoredAlert[]> {
    const { alerts } = await this.ask('alerts', {}, alertsSchema, signal);
    return alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels: { alertname = 'unnamed', ...others }, annotations, activeAt }) => ({
        name: alertname,
        labels: others,
        annotations,
        since: new Date(activeAt),
      }));
  }

  async exemplars(query: string, signal: AbortSignal): Promise<Exemplar[]> {
    const end = Math.ceil(Date.now() / 1_000);
    const range = { start: String(end - exemplarsOfSeconds), end: String(end) };
    const series = await this.ask('query_exemplars', { query, ...range }, exemplarsSchema, signal);
    return series.flatMap(({ seriesLabels, exemplars }) =>
      exemplars.flatMap(({ labels: { trace_id: traceId }, value }) =>
        traceId ? [{ labels: seriesLabels, traceId, value }] : [],
      ),
    );
  }

  private async ask<Data>(
    method: string,
    parameters: Record<string, string>,
    schema: z.ZodType<Data>,
    signal: AbortSignal,
  ): Promise<Data> {
    const url = new URL(below(this.url, `api/v1/${method}`));
    url.search = new URLSearchParams(parameters).toString();
    const response = await fetch(url, { signal, redirect: 'error' });
    const answer = (await response.json()) as { data?: unknown; error?: string };
    if (!response.ok) throw new Error(answer.error ?? `The metrics store answered ${response.status}`);
    return schema.parse(answer.data);
  }
}

/** Prometheus writes `NaN`, `+Inf` and `-Inf`. */
const numberOf = (text: string) => Number(text.replace('Inf', 'Infinity'));
