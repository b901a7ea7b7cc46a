import { joinOpenApi, servicesBehind } from '@sevenfold/api-gateway';
import { previewApi } from '@sevenfold/service-defaults';
import { definitions } from './definitions.js';
import { serviceEnvironments, services, servicesWithData, type ServiceName } from './topology.js';

/** The OpenAPI document that the gateway serves at `/api/openapi.json`, without starting anything. */
export async function describeWholeApi() {
  const environments = serviceEnvironments(nowhere);
  const parts = await Promise.all(
    servicesBehind.map(name => previewApi(definitions[name], environments[name])),
  );
  return joinOpenApi(parts);
}

const database = 'postgres://localhost/none';

/** Valid, and never contacted. */
const nowhere = {
  origin: 'http://localhost:3000',
  ports: Object.fromEntries(services.map(name => [name, 0])) as Record<ServiceName, number>,
  databases: Object.fromEntries([...servicesWithData, 'bus'].map(name => [name, database])),
  dataDirectory: '.sevenfold',
  site: '',
  console: '',
  signInUrl: 'http://localhost:3000',
};
