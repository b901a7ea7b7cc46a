import { describe, expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

describe('readiness', () => {
  it('is ready when everything it depends on answers', async () => {
    const readiness = new Readiness();
    readiness.add('database', async () => 1);
    expect(await readiness.report()).toMatchObject({
      status: 'ready',
      checks: { database: { status: 'up' } },
    });
  });

  it('names what is down', async () => {
    const readiness = new Readiness();
    readiness.add('database', async () => 1);
    readiness.add('events', async () => Promise.reject(new Error('no broker')));
    expect(await readiness.report()).toMatchObject({
      status: 'not-ready',
      checks: { database: { status: 'up' }, events: { status: 'down' } },
    });
  });

  it('tells what each check found, for the metrics', async () => {
    const told: unknown[] = [];
    const readiness = new Readiness(checks => told.push(checks));
    readiness.add('database', async () => Promise.reject(new Error('no database')));
    await readiness.report();
    expect(told).toMatchObject([{ database: { status: 'down' } }]);
  });

  it('is not ready while draining, whatever answers', async () => {
    const readiness = new Readiness();
    readiness.drain();
    expect((await readiness.report()).status).toBe('not-ready');
  });
});
