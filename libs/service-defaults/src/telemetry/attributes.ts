/** Our own attribute names; all others follow OpenTelemetry's semantic conventions. */
export const attributes = {
  /** The service of a span. A span attribute too, because several services may share a process. */
  service: 'service.name',
} as const;
