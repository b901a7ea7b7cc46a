/** Attribute names of our own; everything else follows OpenTelemetry's semantic conventions. */
export const attributes = {
  /** The service a span belongs to, where several share one process and so one `service.name`. */
  service: 'sevenfold.service',
} as const;
