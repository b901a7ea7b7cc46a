import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { definitions } from './definitions.js';

/** Backstage reads it from the root of the repository. */
export const catalogFile = new URL('../../../catalog-info.yaml', import.meta.url);

const apps = {
  'public-site': 'The studio for visitors, and rooms for listeners.',
  'operator-console': 'The console for operators.',
};

/** `catalog-info.yaml`: the system, its services and apps, and the APIs that the gateway shows. */
export function softwareCatalog(): string {
  const services = Object.values(definitions).map(({ name, description }) =>
    entity('Component', name, description, {
      type: 'service',
      ...(name === 'api-gateway' && {
        providesApis: ['sevenfold-http', 'sevenfold-events', 'sevenfold-rooms'],
      }),
    }),
  );
  const sites = Object.entries(apps).map(([name, description]) =>
    entity('Component', name, description, { type: 'website', consumesApis: ['sevenfold-http'] }),
  );
  const apis = [
    entity('API', 'sevenfold-http', 'The API behind the gateway.', document('openapi', '/api/openapi.json')),
    entity('API', 'sevenfold-events', 'Events between services.', document('asyncapi', '/api/asyncapi.json')),
    entity(
      'API',
      'sevenfold-rooms',
      'The rooms’ WebSocket protocol.',
      document('asyncapi', '/api/asyncapi-rooms.json'),
    ),
  ];
  const system = entity('System', 'sevenfold', 'A studio with seven divisions, and listening rooms.', {});
  return `# Generated from the service definitions: npm run describe-components\n${[system, ...services, ...sites, ...apis].join('---\n')}`;
}

const document = (type: string, path: string) => ({
  type,
  definition: { $text: `http://localhost:3000${path}` },
});

function entity(kind: string, name: string, description: string, spec: Record<string, unknown>): string {
  const own = kind === 'System' ? {} : { lifecycle: 'production', system: 'sevenfold' };
  const fields = Object.entries({ ...spec, owner: 'sevenfold', ...own });
  return [
    'apiVersion: backstage.io/v1alpha1',
    `kind: ${kind}`,
    `metadata: { name: ${name}, description: ${JSON.stringify(description)} }`,
    'spec:',
    ...fields.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(catalogFile, softwareCatalog());
