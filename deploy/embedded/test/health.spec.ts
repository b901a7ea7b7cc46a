import { healthPaths } from '@sevenfold/service-defaults';
import { services as names } from '@sevenfold/topology';
import { startServices, type RunningServices } from './support/running-services.js';

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.stop(), 60_000);

const asked = names.flatMap(name => Object.values(healthPaths).map(path => ({ name, path })));

it.each(asked)('$name answers the probe $path with its own name', async ({ name, path }) => {
  const answer = await fetch(services.urlOf(name) + path, { signal: AbortSignal.timeout(20_000) });
  expect(await answer.json()).toMatchObject({ service: name });
});
