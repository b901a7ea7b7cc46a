import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { Exemplars } from './exemplars.js';
import { openMetrics } from './open-metrics.js';

/** `serveMetrics` serves it: the exporter's own server has no OpenMetrics. */
export const metricReader = new PrometheusExporter({ preventServerStart: true });

/** Receives every span. */
export const exemplars = new Exemplars();

const serializer = new PrometheusSerializer();

/** All metrics of this process in Prometheus' text format. */
export async function prometheusText(): Promise<string> {
  const { resourceMetrics } = await metricReader.collect();
  return serializer.serialize(resourceMetrics);
}

/** The same for scrapers that accept exemplars. */
export async function openMetricsText(): Promise<string> {
  return openMetrics(await prometheusText(), exemplars);
}
