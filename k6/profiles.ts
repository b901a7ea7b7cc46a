export interface Profile {
  rooms: number;
  members: number;
  seconds: number;
  joinWithinSeconds: number;
  /** Rooms of one virtual user: a script engine takes megabytes, a socket kilobytes. */
  roomsPerUser: number;
}

/** How many people, and for how long. */
export const profiles: Record<string, Profile> = {
  /** Whether it works at all: seconds, on any machine. */
  smoke: { rooms: 3, members: 5, seconds: 15, joinWithinSeconds: 2, roomsPerUser: 1 },
  /** Whether it meets its objectives with many people, as on a busy evening. */
  load: { rooms: 16, members: 25, seconds: 60, joinWithinSeconds: 10, roomsPerUser: 1 },
  /** Whether anything grows, leaks or degrades in half an hour. */
  soak: { rooms: 8, members: 25, seconds: 1_800, joinWithinSeconds: 20, roomsPerUser: 1 },
  /**
   * Twenty thousand listeners from one machine: a thousand sockets for each virtual user. Only for `quiet`, and only
   * with the stack on this machine.
   */
  crowd: { rooms: 800, members: 25, seconds: 60, joinWithinSeconds: 90, roomsPerUser: 40 },
};

/** What people do in the journey `evening`. Times are means in seconds of exponential distributions. */
export const habits = {
  hostSeeksEvery: 8,
  /** Someone who leaves makes room for someone who arrives. */
  stays: 90,
  /** Voices come in bursts: levels ten times a second while someone talks. */
  talks: 4,
  listens: 30,
  /** Share of people on a phone, which sleeps in a pocket: it says nothing, then comes back. */
  onPhone: 0.4,
  awake: 40,
  asleep: 20,
  /** Share of people whose network drops. */
  onTheMove: 0.2,
  connected: 30,
  away: 3,
} as const;

/**
 * The profile named by `PROFILE`. `ROOMS`, `MEMBERS`, `SECONDS`, `JOIN_WITHIN_SECONDS` and `ROOMS_PER_USER` override
 * its numbers.
 */
export function chosenProfile(environment: Record<string, string>): Profile {
  const name = environment.PROFILE ?? 'smoke';
  const profile = profiles[name];
  if (!profile) throw new Error(`Unknown profile ${name}. Choose one of ${Object.keys(profiles).join(', ')}`);
  const number = (variable: string, otherwise: number) => Number(environment[variable] ?? otherwise);
  return {
    rooms: number('ROOMS', profile.rooms),
    members: number('MEMBERS', profile.members),
    seconds: number('SECONDS', profile.seconds),
    joinWithinSeconds: number('JOIN_WITHIN_SECONDS', profile.joinWithinSeconds),
    roomsPerUser: number('ROOMS_PER_USER', profile.roomsPerUser),
  };
}
