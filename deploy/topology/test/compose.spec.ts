import { readFileSync } from 'node:fs';
import { urlSetting } from '@sevenfold/contracts';
import { parse } from 'yaml';
import { services, servicesWithData } from '../src/index.js';

interface Container {
  command: string[];
  environment: Record<string, string>;
  depends_on: Record<string, unknown>;
}

const file = new URL('../../compose/compose.yaml', import.meta.url);
const containers: Record<string, Container> = parse(readFileSync(file, 'utf8'), { merge: true }).services;

it.each(services)('compose runs %s, with the URLs of all services', name => {
  const { command, environment } = containers[name]!;
  expect(command).toEqual([`services/${name}/dist/main.js`]);
  expect(environment).toMatchObject(
    Object.fromEntries(services.map(service => [urlSetting(service), `http://${service}:8080`])),
  );
});

it('compose creates a database for each service with data', () => {
  const using = services.filter(name => containers[name]!.environment['DATABASE_URL']);
  const made = Object.values(containers['databases']!.environment);
  expect(using).toEqual(servicesWithData);
  expect(made).toEqual(
    expect.arrayContaining(using.map(name => containers[name]!.environment['DATABASE_URL'])),
  );
});

it('compose starts the gateway after all other services', () => {
  const others = services.filter(name => name !== 'api-gateway');
  expect(Object.keys(containers['api-gateway']!.depends_on)).toEqual(expect.arrayContaining(others));
});
