import {
  socketsPerPod,
  needsOf,
  plannedShare,
  type Prices,
  type Simulation,
} from '@sevenfold/contracts/capacity';

/** All pods, in the order in which a room uses them. */
export type RankPods = (room: string, pods: readonly string[]) => string[];

/** Of a pod, for one room: more go to the next pod in the room's order. */
const socketsPerRoom = 5_000;
const roomOf = 25;
/** Halls, and the share of all people in them. */
const hall = { people: 10_000, share: 0.1 };
/** Share of a room's people who speak; never more than a mesh of voices holds. */
const speaking = 0.01;
const mostSpeakers = 6;
/** More pods at each attempt, until even the busiest is within its plan. More than this times the first do not help. */
const growth = 1.1;
const mostGrowth = 4;

interface Pod {
  people: number;
  cores: number;
  rooms: Map<string, number>;
}

/**
 * Puts a number of people on pods by the hash of the room alone, without regard to load, at measured prices: how uneven pods get, how many
 * it takes until the busiest is within its plan, and what the loss of one does. Nobody connects: this is arithmetic.
 */
export function simulate(people: number, prices: Prices, rankPods: RankPods): Simulation {
  const rooms = roomsOf(people);
  const podsIfEven = needsOf(people, speaking, prices).pods;
  for (let pods = podsIfEven; ; pods = Math.ceil(pods * growth)) {
    const names = Array.from({ length: pods }, (_, index) => `http://rooms-gateway-${index}:3000`);
    const placed = fill(rooms, names, prices, rankPods);
    const { cores, people: most } = mostOf(placed);
    const isWithinPlan = cores <= plannedShare && most <= socketsPerPod;
    // One hall's part of a pod can be too much already: no number of pods helps then.
    if (isWithinPlan || pods >= podsIfEven * mostGrowth)
      return { people, podsIfEven, ...result(names, placed, prices, rankPods) };
  }
}

/** Nine of ten people in small rooms, the rest in halls. */
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

/** The last pod takes all that is left. */
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

/** Cores for each person of a room. The price of a speaker was measured where all 25 speak, and 24 hear each. */
function costOf(people: number, { listener, speaker }: Prices) {
  const speakers = Math.min(mostSpeakers, people * speaking);
  return listener.podCores + (speakers / roomOf) * Math.max(0, speaker.podCores - listener.podCores);
}

const mostOf = (pods: Map<string, Pod>) => ({
  cores: Math.max(...[...pods.values()].map(({ cores }) => cores)),
  people: Math.max(...[...pods.values()].map(pod => pod.people)),
});

/** With the busiest pod lost, and its people placed among the others. */
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
