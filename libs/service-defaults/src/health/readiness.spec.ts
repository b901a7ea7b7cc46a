import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Readiness } from './readiness.js';

describe('readiness', () => {
  afterEach(() => void jest.useRealTimers());

  it('is ready if all dependencies answer', async () => {
    const readiness = new Readiness();
    readiness.addRequired('database', async () => 1);
    expect(await readiness.report()).toMatchObject({
      status: 'ready',
      checks: { database: { status: 'up' } },
    });
  });

  it('is ready without optional dependencies, and names them', async () => {
    const readiness = new Readiness();
    readiness.addRequired('database', async () => 1);
    readiness.addReported('events', async () => Promise.reject(new Error('no broker')));
    expect(await readiness.report()).toMatchObject({
      status: 'ready',
      checks: { database: { status: 'up' }, events: { status: 'down' } },
      degraded: ['events'],
    });
  });

  it('is not ready without a required dependency', async () => {
    const readiness = new Readiness();
    readiness.addRequired('database', async () => Promise.reject(new Error('no database')));
    readiness.addReported('events', async () => 1);
    expect(await readiness.report()).toMatchObject({
      status: 'not-ready',
      checks: { database: { status: 'down' }, events: { status: 'up' } },
      degraded: [],
    });
  });

  it('counts a check that hangs as down after two seconds', async () => {
    jest.useFakeTimers();
    const readiness = new Readiness();
    readiness.addRequired('database', () => new Promise(() => undefined));
    const reported = jest.fn();
    void readiness.report().then(reported);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(reported).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ status: 'not-ready' }));
  });

  it('reports each check’s result, for the metrics', async () => {
    const told: unknown[] = [];
    const readiness = new Readiness(checks => told.push(checks));
    readiness.addRequired('database', async () => Promise.reject(new Error('no database')));
    await readiness.report();
    expect(told).toMatchObject([{ database: { status: 'down' } }]);
  });

  it('is not ready while draining, even if everything answers', async () => {
    const readiness = new Readiness();
    readiness.drain();
    expect((await readiness.report()).status).toBe('not-ready');
  });
});
