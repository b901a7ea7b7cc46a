import { reconnectDelay } from '../connection/backoff.js';
import { guardedPaths } from './guarded-paths.js';
import { LocalTree } from './local-tree.js';
import { pushKeys } from './push-key.js';
import { RealtimeError } from '../connection/realtime-error.js';

describe('local tree', () => {
  const watched = (path: string) => {
    const tree = new LocalTree();
    const values: unknown[] = [];
    const { known } = tree.subscribe(path, value => values.push(value));
    return { tree, values, known };
  };

  it('reports values below and above a change, and only if they changed', () => {
    const { tree, values, known } = watched('presence/lobby');
    known();
    tree.confirm([['presence/lobby/ada', { state: 'online' }]]);
    tree.confirm([['presence/lobby/ada', { state: 'online' }]]);
    tree.confirm([['guestbook/lobby/x', { text: 'no' }]]);
    expect(values).toEqual([null, { ada: { state: 'online' } }]);
  });

  it('shows a write at once, and reverts it if it is refused', () => {
    const { tree, values, known } = watched('presence/lobby/ada');
    tree.confirm([['presence/lobby/ada', { state: 'online' }]]);
    known();
    tree.expect(1, [['presence/lobby/ada/state', 'away']]);
    tree.settle(1);
    expect(values).toEqual([{ state: 'online' }, { state: 'away' }, { state: 'online' }]);
  });

  it('still shows a later write if an earlier one is refused', () => {
    const { tree, values, known } = watched('presence/lobby/ada/state');
    known();
    tree.expect(1, [['presence/lobby/ada/state', 'away']]);
    tree.expect(2, [['presence/lobby/ada/state', 'busy']]);
    tree.settle(1);
    expect(values).toEqual([null, 'away', 'busy']);
  });

  it('finds nothing under unwritten keys, whatever their name', () => {
    const tree = new LocalTree();
    tree.confirm([['presence/lobby/ada', { state: 'online' }]]);
    const present = tree.valueAt('presence/lobby') as Record<string, unknown>;
    expect(['constructor', 'toString', '__proto__'].filter(key => present[key] ?? key in present)).toEqual(
      [],
    );
  });

  it('drops what a new snapshot does not contain', () => {
    const { tree, values, known } = watched('presence/lobby');
    known();
    tree.confirm([['presence/lobby/ada', { state: 'online' }]]);
    tree.replace(['presence/lobby'], [['presence/lobby/ben', { state: 'online' }]]);
    expect(values.at(-1)).toEqual({ ben: { state: 'online' } });
  });
});

describe('push keys', () => {
  it('sort by time, and within one millisecond by the order of creation', () => {
    let now = 1_700_000_000_000;
    const next = pushKeys(() => now);
    const keys = Array.from({ length: 3_000 }, (_, index) => {
      if (index % 100 === 0) now++;
      return next();
    });
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{20}$/);
  });

  it('do not go backwards with the clock', () => {
    let now = 2_000;
    const next = pushKeys(() => now);
    const before = next();
    now = 1_000;
    expect(next() > before).toBe(true);
  });
});

describe('guarded paths', () => {
  const calls: string[] = [];
  const done = async () => undefined;
  const refusing = {
    get: async () => 'value' as never,
    set: async (path: string) => {
      calls.push(path);
      throw new RealtimeError('PERMISSION_DENIED', 'no');
    },
    update: async () => undefined,
    push: async () => 'key',
    remove: async () => undefined,
    subscribe: () => () => undefined,
    subscribeChildren: () => () => undefined,
    onDisconnect: (path: string) => {
      calls.push(path);
      return { set: done, update: done, remove: done, cancel: done };
    },
  };

  it.each(['accounts/ada', 'config/maintenanceMode', 'admin/activities', 'presence', '', '/presence/x'])(
    'block "%s" with a warning and without a call',
    async path => {
      calls.length = 0;
      const warnings: string[] = [];
      const paths = guardedPaths(refusing, message => warnings.push(message));
      expect(await paths.set(path, 1)).toBe(false);
      expect(await paths.get(path)).toBeNull();
      expect(await paths.push(path, 1)).toBeNull();
      expect(await paths.update(path, {})).toBe(false);
      expect(paths.subscribe(path, () => undefined)).toBeInstanceOf(Function);
      expect(await paths.remove(path)).toBe(false);
      expect(paths.subscribeChildren(path, () => undefined)).toBeInstanceOf(Function);
      expect(await paths.onDisconnect(path).remove()).toBe(false);
      expect(warnings).toHaveLength(8);
      expect(calls).toEqual([]);
    },
  );

  it('never throw, whatever a page passes to them', async () => {
    const paths = guardedPaths(refusing, () => undefined);
    for (const path of [undefined, null, 7, {}] as never[]) {
      expect(await paths.set(path, 1)).toBe(false);
      expect(await paths.get(path)).toBeNull();
    }
  });

  it('turn refusals into false and a warning', async () => {
    const warnings: string[] = [];
    const paths = guardedPaths(refusing, message => warnings.push(message));
    expect(await paths.set('presence/lobby/ben', 1)).toBe(false);
    expect(warnings.join()).toContain('PERMISSION_DENIED');
    expect(await paths.update('presence/lobby', {})).toBe(true);
    expect(await paths.push('guestbook/lobby', 1)).toBe('key');
  });
});

describe('reconnecting', () => {
  it('waits for as long as the server hints, plus a random time up to a limit that doubles up to 30 s', () => {
    expect(reconnectDelay(0, 0, () => 1)).toBe(500);
    expect(reconnectDelay(3, 0, () => 1)).toBe(4_000);
    expect(reconnectDelay(60, 0, () => 1)).toBe(30_000);
    expect(reconnectDelay(3, 1_200, () => 0)).toBe(1_200);
  });
});
