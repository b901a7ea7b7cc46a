import type { Options } from 'k6/options';
import { clearInterval, setInterval } from 'k6/timers';
import { measures } from './measures.ts';
import { guests, signIn, type TestUser } from './test-users.ts';
import { thresholdsOf, type Journey } from './objectives.ts';
import { chosenProfile } from './profiles.ts';
import { enter, pause } from './room-socket.ts';

export const profile = chosenProfile(__ENV);

/** k6's options for a journey: one iteration of each virtual user, who plays one room or a few. */
export function optionsOf(journey: Journey): Options {
  return {
    scenarios: {
      [journey]: {
        executor: 'per-vu-iterations',
        vus: Math.ceil(profile.rooms / profile.roomsPerUser),
        iterations: 1,
        maxDuration: `${profile.seconds + profile.joinWithinSeconds + 120}s`,
        gracefulStop: '10s',
      },
    },
    thresholds: thresholdsOf(journey),
    summaryTrendStats: ['min', 'avg', 'p(50)', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
    setupTimeout: '2m',
  };
}

/** The people of a room: guests, except that the host of room 1 is signed in if the realm has the command-line client. */
export function peopleOf(room: number, setUp: SetUp) {
  const people = guests(profile.members);
  if (room === 1 && setUp.host) people[0] = setUp.host;
  return people;
}

export interface SetUp {
  /** Makes room names unique to this run. */
  run: string;
  host: TestUser | undefined;
}

/** Runs once before all iterations. */
export function setUp(): SetUp {
  return { run: Date.now().toString(36), host: signIn('ada') };
}

export const roomName = (setUpData: SetUp, room: number) => `k6-${setUpData.run}-${room}`;

/** The people of a room join at a random moment: first the host, then all others at once. @returns those who joined */
export async function comeTogether(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const people = peopleOf(number, setUpData);
  await pause(Math.random() * profile.joinWithinSeconds * 1_000);
  const host = await enter(people[0]!, room);
  const entered = await Promise.all(people.slice(1).map(person => enter(person, room)));
  return { room, host, others: entered.filter(socket => socket !== undefined) };
}

const timerEveryMs = 100;

/**
 * The function that k6 calls for each virtual user: plays its rooms, which are numbered from 1, and measures how late
 * timers fire meanwhile.
 */
export const playing =
  (play: (setUpData: SetUp, room: number) => Promise<void>) => async (setUpData: SetUp) => {
    const first = (__VU - 1) * profile.roomsPerUser + 1;
    const rooms = Array.from(
      { length: Math.min(profile.roomsPerUser, profile.rooms - first + 1) },
      (_, index) => first + index,
    );
    let due = Date.now() + timerEveryMs;
    const timer = setInterval(() => {
      measures.generatorLateMs.add(Math.max(0, Date.now() - due));
      due = Date.now() + timerEveryMs;
    }, timerEveryMs);
    try {
      await Promise.all(rooms.map(room => play(setUpData, room)));
    } finally {
      clearInterval(timer);
    }
  };
