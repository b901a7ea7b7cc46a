import { jest } from '@jest/globals';
import { TooMany, Unavailable } from '@sevenfold/contracts';
import fc from 'fast-check';
import type { Connection } from '../sockets/connection.js';
import { openLiveStore } from '../store/live-store.js';
import { NewRooms } from './new-rooms.js';

const limits = { ofPerson: 2, ofGuest: 2, ofGuestsNetwork: 3 };
type Limit = readonly [of: string, most: number];

const opening = fc.record({
  anonymous: fc.boolean(),
  uid: fc.constantFrom('ada', 'ben'),
  ip: fc.constantFrom('192.0.2.1', '198.51.100.1'),
  /** The network is counted last, after the guest. */
  isStoreLost: fc.nat(3).map(chance => chance === 0),
});
/** Which of the rooms opened so far fails after all, by index. */
const failing = fc.record({ fails: fc.nat(3) });

const connectionOf = (uid: string, anonymous: boolean, ip: string) =>
  ({ principal: { uid, anonymous }, remote: { ip } }) as Connection;

function countedRooms() {
  const store = openLiveStore({ ROOM_STORE: 'memory', REDIS_URL: undefined }, { warn: () => undefined });
  const networks = { isAway: false };
  const newRooms = new NewRooms(limits, (name, points) => {
    const counter = store.perDay(name, points);
    const consume = counter.consume.bind(counter);
    if (name.endsWith('network'))
      counter.consume = key => (networks.isAway ? Promise.reject(new Error('away')) : consume(key));
    return counter;
  });
  return { newRooms, networks };
}

it('counts opened rooms, but not those that were refused or failed', async () => {
  const law = fc.asyncProperty(
    fc.array(fc.oneof(opening, failing), { minLength: 30, maxLength: 60 }),
    async steps => {
      const { newRooms, networks } = countedRooms();
      const opened: { limits: Limit[]; giveBack: () => Promise<void> }[] = [];
      const isFull = ([of, most]: Limit) =>
        opened.flatMap(room => room.limits).filter(limit => limit[0] === of).length >= most;
      for (const step of steps) {
        if ('fails' in step) {
          for (const { giveBack } of opened.splice(step.fails, 1)) await giveBack();
          continue;
        }
        const { anonymous, uid, ip, isStoreLost } = step;
        networks.isAway = isStoreLost;
        const own: Limit = anonymous ? [`guest ${uid}`, limits.ofGuest] : [uid, limits.ofPerson];
        const network: Limit[] = anonymous ? [[ip, limits.ofGuestsNetwork]] : [];
        const taking = newRooms.take(connectionOf(uid, anonymous, ip));
        if (isFull(own)) await expect(taking).rejects.toThrow(TooMany);
        else if (anonymous && isStoreLost) await expect(taking).rejects.toThrow(Unavailable);
        else if (network.some(isFull)) await expect(taking).rejects.toThrow(TooMany);
        else opened.push({ limits: [own, ...network], giveBack: await taking });
      }
    },
  );
  await fc.assert(law);
});

it('starts a day with its first room', async () => {
  jest.useFakeTimers();
  try {
    const { newRooms } = countedRooms();
    const take = () => newRooms.take(connectionOf('ada', false, '192.0.2.1'));
    await take();
    jest.advanceTimersByTime(43_200_000);
    await take();
    jest.advanceTimersByTime(43_199_000);
    await expect(take()).rejects.toThrow(TooMany);
    jest.advanceTimersByTime(1_000);
    await expect(take()).resolves.toBeInstanceOf(Function);
  } finally {
    jest.useRealTimers();
  }
});
