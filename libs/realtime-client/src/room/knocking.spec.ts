import { RealtimeError } from '../connection/realtime-error.js';
import { Knocking } from './knocking.js';

const pending = () => Promise.reject(new RealtimeError('room.approval-pending', 'wait'));

/** A join that is answered with `pending` this many times before it works. */
function visitor(refusals: number, signal?: AbortSignal) {
  const knocking = new Knocking();
  const log: string[] = [];
  let left = refusals;
  const done = knocking.until(
    () => {
      log.push('knock');
      return left-- > 0 ? pending() : Promise.resolve();
    },
    () => log.push('wait'),
    () => log.push('gone'),
    signal,
  );
  return { knocking, log, done };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

it('enters at once without approval', async () => {
  const { log, done } = visitor(0);
  await done;
  expect(log).toEqual(['knock']);
});

it('waits, knocks again over a new connection, and enters when allowed', async () => {
  const { knocking, log, done } = visitor(2);
  await settled();
  knocking.again();
  await settled();
  knocking.answered(true);
  await done;
  expect(log).toEqual(['knock', 'wait', 'knock', 'wait', 'knock']);
  expect(knocking.waits).toBe(false);
});

it('leaves when it is denied or has waited long enough', async () => {
  const denied = visitor(1);
  await settled();
  denied.knocking.answered(false);
  await expect(denied.done).rejects.toMatchObject({ code: 'room.approval-denied' });
  const controller = new AbortController();
  const impatient = visitor(1, controller.signal);
  await settled();
  controller.abort();
  await expect(impatient.done).rejects.toMatchObject({ code: 'client.given-up' });
  expect(impatient.log).toEqual(['knock', 'wait', 'gone']);
});

it('passes on every other refusal', async () => {
  const refused = new Knocking().until(
    () => Promise.reject(new RealtimeError('room.full', 'full')),
    () => undefined,
    () => undefined,
  );
  await expect(refused).rejects.toMatchObject({ code: 'room.full' });
});
