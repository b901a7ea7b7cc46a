import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';

export const attributes = {
  /** The service of a span. A span attribute too, because several services may share a process. */
  service: ATTR_SERVICE_NAME,
  version: ATTR_SERVICE_VERSION,
  /** Start of the process, as ISO 8601. OpenTelemetry still calls this name experimental. */
  startedAt: 'process.creation.time',
} as const;
