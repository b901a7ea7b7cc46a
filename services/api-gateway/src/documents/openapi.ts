import { license } from '@sevenfold/contracts';
import { serviceUrls } from '@sevenfold/service-defaults';
import { servicesBehind, type GatewayConfig } from '../config.js';

export interface OpenApiPart {
  openapi: string;
  tags?: { name: string; description?: string }[];
  paths: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
}

/** The OpenAPI document of all services that answer, with the names of those that don’t in `missing`. */
export async function fetchOpenApi(config: GatewayConfig) {
  const answers = await Promise.all(
    serviceUrls(servicesBehind, config).map(async ([name, url]) => ({ name, part: await fetchPart(url) })),
  );
  const parts = answers.flatMap(({ part }) => (part ? [part] : []));
  const missing = answers.filter(({ part }) => !part).map(({ name }) => name);
  return { document: joinOpenApi(parts, missing), missing };
}

/** @param missing names of services without a part */
export function joinOpenApi(parts: readonly OpenApiPart[], missing: readonly string[] = []) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sevenfold',
      version: '1',
      description:
        missing.length === 0
          ? 'The API behind the gateway.'
          : `Not answering right now: ${missing.join(', ')}.`,
      license: { ...license, identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/', description: 'The gateway that serves this document' }],
    tags: parts.flatMap(({ tags = [] }) => tags),
    paths: Object.assign({}, ...parts.map(part => part.paths)) as Record<string, unknown>,
    components: {
      schemas: Object.assign({}, ...parts.map(part => part.components?.schemas ?? {})) as Record<
        string,
        unknown
      >,
      securitySchemes: { bearer: { scheme: 'bearer', bearerFormat: 'JWT', type: 'http' } },
    },
  };
}

async function fetchPart(url: string): Promise<OpenApiPart | undefined> {
  try {
    const answer = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(5_000) });
    return answer.ok ? ((await answer.json()) as OpenApiPart) : undefined;
  } catch {
    return undefined;
  }
}
