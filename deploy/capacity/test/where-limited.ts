import { where } from '@sevenfold/testing';
import { Cgroup } from '../cgroups.ts';

/** Tries to set a limit: whether we may limit CPU depends on the machine, and on the container that we run in. */
async function canLimit() {
  try {
    await new Cgroup('probe', 0.5).remove();
    return true;
  } catch {
    return false;
  }
}

export const whereLimited = async () =>
  where(await canLimit(), 'cannot limit CPU here: needs root and writable cgroups');
