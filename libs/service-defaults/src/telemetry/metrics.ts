import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { Exemplars } from './exemplars.js';
import { openMetrics } from './open-metrics.js';

/** `serveMetrics` answers for it: the exporter's own server speaks no OpenMetrics. */
export const metricReader = new PrometheusExporter({ preventServerStart: true });

/** Is told of every span. */
export const exemplars = new Exemplars();

const serializer = new PrometheusSerializer();

/** Everything this process counts, in Prometheus' text form. */
export async function prometheusText(): Promise<string> {
  const { resourceMetrics } = await metricReader.collect();
  return serializer.serialize(resourceMetrics);
}

/** The same for scrapers that take exemplars. */
export async function openMetricsText(): Promise<string> {
  return openMetrics(await prometheusText(), exemplars);
}
