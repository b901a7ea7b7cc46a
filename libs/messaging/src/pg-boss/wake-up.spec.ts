import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';

/** Connections to a database that may be down. */
const clients: Client[] = [];
let isAway = false;
class Client extends EventEmitter {
  readonly at = Date.now();
  constructor() {
    super();
    clients.push(this);
  }
  connect = async () => {
    if (isAway) throw new Error('away');
  };
  query = async () => undefined;
  end = async () => void this.emit('end');
}
jest.unstable_mockModule('pg', () => ({ default: { Client } }));
const { WakeUp } = await import('./wake-up.js');

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('listens again half a second after its connection ends, every time', async () => {
  const wakeUp = new WakeUp('postgres://nowhere');
  const told: string[][] = [];
  wakeUp.on(topics => told.push(topics));
  await jest.advanceTimersByTimeAsync(0);
  clients[0]!.emit('end');
  isAway = true;
  await jest.advanceTimersByTimeAsync(1_500);
  isAway = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(clients.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  clients.at(-1)!.emit('notification', { payload: 'a,b' });
  expect(told).toEqual([['a', 'b']]);
  await wakeUp.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(clients).toHaveLength(5);
});
