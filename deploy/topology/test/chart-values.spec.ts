import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { services, servicesWithData } from '../src/index.js';
import { definitions } from '../src/definitions.js';

const chart = new URL('../../../helm/sevenfold/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, chart), 'utf8');
const values: Record<string, { uses: string[] }> = parse(read('values.yaml')).services;
const named = (names: Iterable<string>) => [...names].toSorted();

it('the chart installs every service', () => {
  expect(named(Object.keys(values))).toEqual(named(services));
});

it('exactly the services with migrations have a database, also in the chart', () => {
  const migrating = services.filter(name => definitions[name].migrations);
  const inChart = Object.keys(values).filter(name => values[name]!.uses.includes('database'));
  expect(named(servicesWithData)).toEqual(named(migrating));
  expect(named(inChart)).toEqual(named(migrating));
});

it('production values name a database secret for exactly these services', () => {
  const production: Record<string, { database?: { secret?: string } }> = parse(
    read('values-production.yaml'),
  ).services;
  const withSecret = Object.keys(production).filter(name => production[name]!.database?.secret);
  expect(named(withSecret)).toEqual(named(servicesWithData));
});
