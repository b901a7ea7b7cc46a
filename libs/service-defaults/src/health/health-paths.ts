/** Paths of probes and scrapers on every service. The chart's check compares the chart with them. */
export const healthPaths = { live: '/healthz', ready: '/readyz' } as const;

/** On METRICS_PORT. */
export const metricsPath = '/metrics';
