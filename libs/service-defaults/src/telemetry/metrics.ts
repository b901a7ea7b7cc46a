import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';

/** Metrics are read on each service's own port, so the exporter opens none of its own. */
export const metricReader = new PrometheusExporter({ preventServerStart: true });

const serializer = new PrometheusSerializer();

/** Everything this process counts, in Prometheus' text form. */
export async function prometheusText(): Promise<string> {
  const { resourceMetrics } = await metricReader.collect();
  return serializer.serialize(resourceMetrics);
}
