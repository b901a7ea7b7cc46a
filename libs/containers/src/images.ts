import { imagePattern } from './config.js';

/**
 * The official images, in the versions that `deploy/full/src/versions.ts` pins, if it pins one. A test
 * compares `deploy/compose/compose.yaml` with this list. When you look an image up in the registry, add its
 * digest after the tag (`@sha256:…`), because tags can move.
 */
export const officialImages = {
  postgres: 'postgres:18.4',
  kafka: 'apache/kafka:4.1.2',
  keycloak: 'quay.io/keycloak/keycloak:26.4.7',
  redis: 'valkey/valkey:8.1.10',
  s3: 'versity/versitygw:v1.8.0',
  zipkin: 'openzipkin/zipkin:3.5.1',
  logs: 'victoriametrics/victoria-logs:v1.52.1',
  collector: 'otel/opentelemetry-collector:0.148.0',
  clamav: 'clamav/clamav:1.4.6',
  coturn: 'coturn/coturn:4.6.3',
} as const;

export type ImageName = keyof typeof officialImages;

/** The official image, or what `SEVENFOLD_IMAGES` replaces it with. */
export const imageOf = (name: ImageName, pattern = imagePattern): string =>
  pattern ? pattern.replace('*', name) : officialImages[name];
