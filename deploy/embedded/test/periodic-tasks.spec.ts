import { jest } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { PeriodicTask } from '@sevenfold/service-defaults';
import { opened } from '@sevenfold/testing';
import { startServices } from './support/running-services.js';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

const classes = globSync('{libs,services}/*/src/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.spec.ts'))
  .flatMap(file =>
    [...read(file).matchAll(/\bclass (\w+)(?:<.*?>)? extends (\w+)/g)].map(([, name = '', base = '']) => ({
      name,
      base,
      owner: file.split('/').slice(0, 2).join('/'),
    })),
  );
type Class = (typeof classes)[number];

/** The classes that nothing extends: the others are bases. */
const tasksOf = (base: string): Class[] =>
  classes
    .filter(each => each.base === base)
    .flatMap(each => {
      const below = tasksOf(each.name);
      return below.length > 0 ? below : [each];
    });

/** Each service starts its own tasks, and those of the libs that it uses. */
const timesOf = ({ owner }: Class) =>
  owner.startsWith('services/')
    ? 1
    : globSync('services/*/package.json', { cwd: root }).filter(manifest =>
        read(manifest).includes(`"${owner.replace('libs', '@sevenfold')}"`),
      ).length;

it('the services start each periodic task', async () => {
  const start = jest.spyOn(PeriodicTask.prototype, 'start');
  await opened(startServices());
  const started = start.mock.contexts.map(task => (task as PeriodicTask).constructor.name);
  const expected = tasksOf('PeriodicTask').map(each => ({ name: each.name, times: timesOf(each) }));
  expect(expected.length).toBeGreaterThan(12);
  expect(expected.map(({ name }) => ({ name, times: started.filter(each => each === name).length }))).toEqual(
    expected,
  );
}, 120_000);
