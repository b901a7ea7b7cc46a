import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';

export const attributes = {
  /** The service of a span. A span attribute too, because several services may share a process. */
  service: ATTR_SERVICE_NAME,
} as const;
