import { context } from '@opentelemetry/api';
import { getRPCMetadata } from '@opentelemetry/core';

/** Names the route of the current HTTP request, for its span and its metrics, instead of the framework's. */
export function nameRoute(route: string) {
  const metadata = getRPCMetadata(context.active());
  if (metadata) metadata.route = route;
}
