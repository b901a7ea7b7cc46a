export interface Profile {
  rooms: number;
  members: number;
  seconds: number;
  joinWithinSeconds: number;
}

/**
 * How many people, and for how long. A room is one virtual user of k6 with a socket for each member: a script engine
 * takes megabytes, a socket kilobytes.
 */
export const profiles: Record<string, Profile> = {
  /** Whether it works at all: seconds, on any machine. */
  smoke: { rooms: 3, members: 5, seconds: 15, joinWithinSeconds: 2 },
  /** Whether it meets its objectives with many people, as on a busy evening. */
  load: { rooms: 16, members: 25, seconds: 60, joinWithinSeconds: 10 },
  /** Whether anything grows, leaks or degrades in half an hour. */
  soak: { rooms: 8, members: 25, seconds: 1_800, joinWithinSeconds: 20 },
};

/** The profile named by `PROFILE`. `ROOMS`, `MEMBERS`, `SECONDS` and `JOIN_WITHIN_SECONDS` override its numbers. */
export function chosenProfile(environment: Record<string, string>): Profile {
  const name = environment.PROFILE ?? 'smoke';
  const profile = profiles[name];
  if (!profile)
    throw new Error(`No profile is called ${name}. There are ${Object.keys(profiles).join(', ')}`);
  const number = (variable: string, otherwise: number) => Number(environment[variable] ?? otherwise);
  return {
    rooms: number('ROOMS', profile.rooms),
    members: number('MEMBERS', profile.members),
    seconds: number('SECONDS', profile.seconds),
    joinWithinSeconds: number('JOIN_WITHIN_SECONDS', profile.joinWithinSeconds),
  };
}
