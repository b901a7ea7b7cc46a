/** Attribute names of our own; everything else follows OpenTelemetry's semantic conventions. */
export const attributes = {
  /** The service a span belongs to: also a span attribute, as several services may share one process. */
  service: 'service.name',
} as const;
