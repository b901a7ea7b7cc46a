import {
  socketsPerPod,
  needsOf,
  plannedShare,
  type Prices,
  type Simulation,
} from '@sevenfold/contracts/capacity';

/** All pods, in the order in which a room fills them. */
export type RankPods = (room: string, pods: readonly string[]) => string[];

/** The most people of one room that a pod takes. The rest go to the room's next pod. */
const socketsPerRoom = 5_000;
const roomOf = 25;
/** Size of a hall, and the share of all people who are in halls. */
const hall = { people: 10_000, share: 0.1 };
/** Share of people who speak. A mesh of voices limits the number of speakers. */
const speaking = 0.01;
const mostSpeakers = 6;
/**
 * Each attempt has this many times the pods of the last one, until even the busiest stays within its plan. Stops
 * at `mostGrowth` times the first number.
 */
const growth = 1.1;
const mostGrowth = 4;

interface Pod {
  people: number;
  cores: number;
  rooms: Map<string, number>;
}

/**
 * Places people on pods by the hash of their room alone, at measured prices. Shows how uneven the pods get, how many
 * pods keep the busiest within its plan, and what the loss of one pod does. Nobody connects: this is arithmetic.
 */
export function simulate(people: number, prices: Prices, rankPods: RankPods): Simulation {
  const rooms = roomsOf(people);
  const podsIfEven = needsOf(people, speaking, prices).pods;
  for (let pods = podsIfEven; ; pods = Math.ceil(pods * growth)) {
    const names = Array.from({ length: pods }, (_, index) => `http://rooms-gateway-${index}:3000`);
    const placed = fill(rooms, names, prices, rankPods);
    const { cores, people: most } = mostOf(placed);
    const isWithinPlan = cores <= plannedShare && most <= socketsPerPod;
    // A single hall's share may overload a pod. More pods do not help then.
    if (isWithinPlan || pods >= podsIfEven * mostGrowth)
      return { people, podsIfEven, ...result(names, placed, prices, rankPods) };
  }
}

/** Nine of ten people are in small rooms, the rest in halls. */
function roomsOf(people: number) {
  const halls = Math.floor((people * hall.share) / hall.people);
  const small = Math.ceil((people - halls * hall.people) / roomOf);
  return [
    ...Array.from({ length: halls }, (_, index) => ({ name: `hall-${index}`, people: hall.people })),
    ...Array.from({ length: small }, (_, index) => ({ name: `room-${index}`, people: roomOf })),
  ];
}

type Room = ReturnType<typeof roomsOf>[number];

function fill(rooms: readonly Room[], names: readonly string[], prices: Prices, rankPods: RankPods) {
  const pods = new Map(
    names.map(name => [name, { people: 0, cores: 0, rooms: new Map<string, number>() } as Pod]),
  );
  for (const room of rooms) seat(room, pods, rankPods(room.name, names), prices);
  return pods;
}

/** The last pod takes everyone who is left. */
function seat(room: Room, pods: Map<string, Pod>, order: readonly string[], prices: Prices) {
  let waiting = room.people;
  for (const [index, name] of order.entries()) {
    if (waiting === 0) return;
    const here = index === order.length - 1 ? waiting : Math.min(waiting, socketsPerRoom);
    const pod = pods.get(name)!;
    pod.people += here;
    pod.cores += here * costOf(room.people, prices);
    pod.rooms.set(room.name, here);
    waiting -= here;
  }
}

/** Cores for each person in a room. The price of a speaker was measured with 25 speakers, each heard by 24. */
function costOf(people: number, { listener, speaker }: Prices) {
  const speakers = Math.min(mostSpeakers, people * speaking);
  return listener.podCores + (speakers / roomOf) * Math.max(0, speaker.podCores - listener.podCores);
}

const mostOf = (pods: Map<string, Pod>) => ({
  cores: Math.max(...[...pods.values()].map(({ cores }) => cores)),
  people: Math.max(...[...pods.values()].map(pod => pod.people)),
});

/** Sums up a placement, then loses the busiest pod and moves its people to the others. */
function result(names: readonly string[], pods: Map<string, Pod>, prices: Prices, rankPods: RankPods) {
  const busiest = mostOf(pods);
  const [lostName, lost] = [...pods].toSorted(([, a], [, b]) => b.people - a.people)[0]!;
  const remaining = names.filter(name => name !== lostName);
  const after = new Map([...pods].filter(([name]) => name !== lostName));
  if (remaining.length > 0)
    for (const [name, moved] of lost.rooms) {
      const order = rankPods(name, remaining).filter(pod => !after.get(pod)!.rooms.has(name));
      seat({ name, people: moved }, after, order.length > 0 ? order : remaining, prices);
    }
  return {
    pods: names.length,
    busiestCores: busiest.cores,
    mostPeople: busiest.people,
    fewestPeople: Math.min(...[...pods.values()].map(pod => pod.people)),
    moved: lost.people,
    busiestCoresAfterLoss: remaining.length > 0 ? mostOf(after).cores : 0,
  };
}
