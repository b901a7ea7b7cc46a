import fc from 'fast-check';
import { podsOf } from './placement.js';

const pod = fc.ipV4().map(address => `http://${address}:8080`);
const pods = fc.uniqueArray(pod, { minLength: 1, maxLength: 12 });
const room = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);

describe('the pods of a room', () => {
  it('are all pods, in the same order at every gateway', () => {
    fc.assert(
      fc.property(room, pods, (name, all) => {
        const order = podsOf(name, all);
        expect(new Set(order)).toEqual(new Set(all));
        expect(podsOf(name, all.toReversed())).toEqual(order);
      }),
    );
  });

  it('keep their order when another pod leaves or joins: only rooms of that pod move', () => {
    fc.assert(
      fc.property(room, pods, fc.nat(), (name, all, chosen) => {
        const gone = all[chosen % all.length]!;
        const left = all.filter(each => each !== gone);
        expect(podsOf(name, left)).toEqual(podsOf(name, all).filter(each => each !== gone));
      }),
    );
  });

  it('are spread evenly, and so are the rooms of a pod that leaves', () => {
    const all = [1, 2, 3, 4].map(last => `http://10.244.0.${last}:8080`);
    const orders = Array.from({ length: 4_000 }, (_, index) => podsOf(`room-${index}`, all));
    const share = (of: string[][], place: number, each: string) =>
      of.filter(order => order[place] === each).length / of.length;
    for (const each of all) expect(share(orders, 0, each)).toBeCloseTo(1 / 4, 1);
    const ofTheFirst = orders.filter(([first]) => first === all[0]);
    for (const each of all.slice(1)) expect(share(ofTheFirst, 1, each)).toBeCloseTo(1 / 3, 1);
  });
});
