import { permissionDenied } from '@sevenfold/realtime-client';
import type { Bench } from '../bench';
import { expectThat, Skipped, Unexpected } from '../expect-that';
import type { Step } from '../step';

/** Requires a session; a guest's will do. */
export const someone = (otherwise: 'no user' | 'Not signed in'): Step => ({
  title: 'You’re signed in or a guest',
  needed: true,
  run: async ({ user }) => {
    expectThat(user !== undefined, otherwise);
    return `${user.anonymous ? 'A guest' : 'An account'}, ${user.uid}`;
  },
});

export const openSocket: Step = {
  title: 'The socket opens',
  needed: true,
  run: async bench => `Online as ${(await bench.openSocket()).uid ?? 'nobody'}`,
};

export const enterRoom: Step = {
  title: 'The room lets us in',
  needed: true,
  run: async bench => {
    const { state } = await bench.enterRoom();
    return `In ${state.room} as ${state.role}, with ${Object.keys(state.members).length} listening`;
  },
};

/** The account's uid. Skips the step for guests. */
export function accountUid({ user }: Bench): string {
  if (!user || user.anonymous) throw new Skipped('Only for accounts. Sign in to try it.');
  return user.uid;
}

/** Expects the server to reject the attempt. */
export async function refused(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === permissionDenied) return `Refused with ${permissionDenied}, as it must be.`;
    throw error;
  }
  throw new Unexpected('Invalid payload was accepted');
}
