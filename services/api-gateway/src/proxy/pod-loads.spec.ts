import fc from 'fast-check';
import { podsOf } from './placement.js';
import { PodLoads } from './pod-loads.js';

const urls = (count: number) => Array.from({ length: count }, (_, index) => `http://10.244.0.${index}:8080`);

/** Fills rooms one after another: each begins at the first of its pods with no more than its share. */
function fill(loads: PodLoads, pods: readonly string[], rooms: readonly string[]) {
  const places = rooms.map(room => {
    const shares = loads.sharesOf(pods);
    const pod = podsOf(room, pods).find(each => shares.get(each)! <= 1)!;
    for (let person = 0; person < 25; person++) loads.add(pod, room);
    return pod;
  });
  return pods.map(pod => places.filter(place => place === pod).length);
}

describe('pods', () => {
  it.each([2, 4])('of %d have the same number of rooms, whatever the rooms are called', count => {
    const name = fc.stringMatching(/^[a-z]{1,12}$/);
    const rooms = fc.uniqueArray(name, { minLength: 8 * count, maxLength: 8 * count });
    fc.assert(
      fc.property(rooms, all => {
        expect(fill(new PodLoads(), urls(count), all)).toEqual(urls(count).map(() => 8));
      }),
    );
  });

  it('with one large room get fewer others', () => {
    const loads = new PodLoads();
    const pods = urls(2);
    for (let index = 0; index < 1_000; index++) loads.add(pods[0]!, 'hall');
    const rooms = Array.from({ length: 20 }, (_, index) => `room-${index}`);
    const [besideTheHall, others] = fill(loads, pods, rooms);
    expect(besideTheHall).toBeLessThan(others! / 3);
  });

  it('come first if they already have the room', () => {
    const loads = new PodLoads();
    const [first, second, third] = urls(3);
    loads.add(second!, 'lobby');
    expect(loads.withRoomFirst('lobby', urls(3))).toEqual([second, first, third]);
    expect(loads.withRoomFirst('other', urls(3))).toEqual([first, second, third]);
  });

  it('have no load once all sockets are closed', () => {
    const loads = new PodLoads();
    const pods = urls(2);
    const close = ['a', 'a', 'b'].map(room => loads.add(pods[0]!, room));
    expect([...loads.sharesOf(pods).values()]).toEqual([2, 0]);
    for (const each of close) each();
    expect([...loads.sharesOf(pods).values()]).toEqual([1, 1]);
  });
});
