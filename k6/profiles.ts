export interface Profile {
  rooms: number;
  members: number;
  seconds: number;
  joinWithinSeconds: number;
}

/**
 * How many and how long. Every room is one virtual user of k6 with a socket for each member: a script's engine costs
 * megabytes, a socket kilobytes.
 */
export const profiles: Record<string, Profile> = {
  /** Does it work at all: seconds, on any machine. */
  smoke: { rooms: 3, members: 5, seconds: 15, joinWithinSeconds: 2 },
  /** An evening: does it keep its objectives with many people. */
  load: { rooms: 16, members: 25, seconds: 60, joinWithinSeconds: 10 },
  /** Half an hour: does anything grow, leak or wear out. */
  soak: { rooms: 8, members: 25, seconds: 1_800, joinWithinSeconds: 20 },
};

/** The profile that `PROFILE` names, with single numbers replaced by `ROOMS`, `MEMBERS`, `SECONDS`, `JOIN_WITHIN_SECONDS`. */
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
