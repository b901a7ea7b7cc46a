/** What probes and scrapers ask of every service. The chart is compared with these. */
export const healthPaths = { live: '/healthz', ready: '/readyz' } as const;

/** On the port of METRICS_PORT. */
export const metricsPath = '/metrics';
