import { metrics } from '@opentelemetry/api';
import { jest } from '@jest/globals';
import { opened, until } from '@sevenfold/testing';

/** Recorded values by instrument, from the real gateway with a fake meter. */
const told = new Map<string, { value: number; attributes: Record<string, unknown> }[]>();
const callbacks = new Map<
  string,
  Set<(result: { observe: (value: number, attributes?: object) => void }) => void>
>();
const note =
  (name: string) =>
  (value: number, attributes: object = {}) =>
    void told.set(name, [
      ...(told.get(name) ?? []),
      { value, attributes: attributes as Record<string, unknown> },
    ]);
const observable = (name: string) => {
  const own = new Set<never>() as never as NonNullable<ReturnType<(typeof callbacks)['get']>>;
  callbacks.set(name, own);
  return { addCallback: own.add.bind(own), removeCallback: own.delete.bind(own) };
};
const meter = {
  createObservableCounter: observable,
  createObservableGauge: observable,
  createObservableUpDownCounter: observable,
  createHistogram: (name: string) => ({ record: note(name) }),
  createCounter: (name: string) => ({ add: note(name) }),
};
jest.spyOn(metrics, 'getMeter').mockReturnValue(meter as never);

const { startGateway } = await import('./support/running-gateway.js');

it('counts sockets, joins, frames and bytes by lane, measures store and answer times, and names no person', async () => {
  const gateway = await opened(startGateway());
  const ada = await gateway.connect('ada-the-measured');
  const { epoch, offset } = await ada.join('measured-room');
  await ada.join('measured-room', { from: { epoch, offset } });
  await ada.set('rydesync/rooms/measured-room/session', { trackUrl: '/audio/echoverse_demo.mp3' });
  await ada.set('presence/measured-room/ada-the-measured', { ts: 1, state: 'online' });
  const measured = { offsetMs: 1, uncertaintyMs: 0.1, roundTripMs: 2, measuredAt: 1 };
  ada.raw({ t: 'report', room: 'measured-room', report: { ...measured, errorMs: -3 } });
  ada.raw({ t: 'report', room: 'measured-room', report: measured });
  ada.raw({ t: 'level', room: 'measured-room', level: 0.5 });
  await ada.first('live');
  await ada.event('presence/measured-room/ada-the-measured');
  expect(await ada.refusal({ t: 'kick', room: 'measured-room', uid: 'nobody' })).toBe(
    'participant.not-found',
  );

  for (const [name, all] of callbacks) for (const callback of all) callback({ observe: note(name) });
  const sum = (name: string, wanted: object = {}) =>
    (told.get(name) ?? [])
      .filter(({ attributes }) => Object.entries(wanted).every(([key, value]) => attributes[key] === value))
      .reduce((total, { value }) => total + value, 0);
  expect(sum('sevenfold.rooms.sockets.open')).toBe(1);
  expect(sum('sevenfold.rooms.rooms.open')).toBeGreaterThanOrEqual(1);
  expect([
    sum('sevenfold.rooms.joins', { outcome: 'first' }),
    sum('sevenfold.rooms.joins', { outcome: 'recovered' }),
  ]).toEqual([1, 1]);
  for (const lane of ['control', 'state', 'live', 'answer']) {
    expect(sum('sevenfold.rooms.frames.sent', { lane })).toBeGreaterThan(0);
    expect(sum('sevenfold.rooms.bytes.sent', { lane })).toBeGreaterThan(20);
  }
  expect(told.get('sevenfold.rooms.listener.error')?.map(({ value }) => value)).toEqual([0.003]);
  // The database write follows the answer.
  for (const store of ['live', 'database'])
    await until(() => sum('sevenfold.rooms.store.duration', { store }) > 0);
  expect(sum('sevenfold.rooms.operation.duration', { operation: 'set', outcome: 'done' })).toBeGreaterThan(0);
  expect(
    sum('sevenfold.rooms.operation.duration', { operation: 'kick', outcome: 'refused' }),
  ).toBeGreaterThan(0);
  expect(JSON.stringify([...told])).not.toMatch(/measured/);

  ada.terminate();
  const sockets = () => {
    told.clear();
    for (const callback of callbacks.get('sevenfold.rooms.sockets.open')!)
      callback({ observe: note('sockets') });
    return sum('sockets');
  };
  await until(() => sockets() === 0);
}, 120_000);

it('counts an operation a second time if it is acknowledged late because the database was slow', async () => {
  const gateway = await opened(startGateway());
  const ada = await gateway.connect('ada');
  await ada.join('late');
  told.clear();
  const durations = (outcome: string) =>
    (told.get('sevenfold.rooms.operation.duration') ?? [])
      .filter(({ attributes }) => attributes['outcome'] === outcome)
      .map(({ value }) => value);
  const push = (key: string) =>
    ada.ask({ t: 'push', path: 'guestbook/late', key: key.padEnd(20, '0'), value: { text: 'hello' } });
  let number = 0;
  // On a busy machine a write may be late.
  await until(async () => {
    told.clear();
    await push(`in-time-${number++}`);
    return durations('done').length === 1 && durations('late').length === 0;
  });
  let asked: Promise<unknown>;
  await gateway.whileLocked('recorded_room', async () => {
    const late = performance.now() + 1_100;
    asked = push('late');
    await until(() => durations('done').length === 2 && performance.now() > late);
    expect(durations('late')).toEqual([]);
  });
  await asked!;
  expect([durations('done').length, durations('late').length]).toEqual([2, 1]);
}, 60_000);
