import { setImmediate as turn } from 'node:timers/promises';
import { ServiceSet } from './service-set.js';
import { services, type ServiceName } from './topology.js';

function stackWhere(failing?: ServiceName) {
  const done: string[] = [];
  const set = new ServiceSet(
    async name => {
      done.push(`start ${name}`);
      await turn();
      if (name === failing) throw new Error(`${name} has no database`);
      return {
        stop: async () => {
          await turn();
          done.push(`gone ${name}`);
        },
      };
    },
    line => void done.push(line),
  );
  return { set, done };
}

describe('the services of a stack', () => {
  it('are each started once and stopped once', async () => {
    const { set, done } = stackWhere();
    await set.startOne('status');
    await set.startOne('status');
    await set.stopOne('status');
    await set.stopOne('status');
    expect(done).toEqual(['start status', 'status ready', 'gone status', 'status stopped']);
  });

  it('are stopped after the gateway, which then forwards nothing to them', async () => {
    const { set, done } = stackWhere();
    await set.startAll();
    await set.stopAll();
    const gone = done.filter(line => line.startsWith('gone'));
    expect(gone).toHaveLength(services.length);
    expect(gone[0]).toBe('gone api-gateway');
  });

  it('have all started or failed when the start fails, so that all can be stopped', async () => {
    const { set, done } = stackWhere('accounts');
    await expect(set.startAll()).rejects.toThrow('accounts has no database');
    expect(done.filter(line => line.endsWith('ready'))).toHaveLength(services.length - 1);
    await set.stopAll();
    expect(done.filter(line => line.startsWith('gone'))).toHaveLength(services.length - 1);
  });
});
