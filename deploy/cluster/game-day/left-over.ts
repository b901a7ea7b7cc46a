// A game first notes on the cluster what it will break. If its runner is killed, the next one undoes the fault.
import { gameDayFaults, type GameDayFault } from '@sevenfold/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { kubectl, RELEASE } from '../disasters/cluster.ts';

const name = `configmap/${RELEASE}-game-day`;

const renewedEveryMs = 10_000;
/** A running runner renews its note within this time, even if one attempt fails. */
const watchedMs = 35_000;

export interface LeftOver {
  game: string;
  fault: GameDayFault;
  /** When the runner last renewed the note. */
  seen: string;
}

/** @throws if another game has left a note */
export async function noteLeftOver({ game, fault }: Omit<LeftOver, 'seen'>): Promise<void> {
  const values = [
    `--from-literal=game=${game}`,
    `--from-literal=fault=${fault}`,
    `--from-literal=seen=${now()}`,
  ];
  await kubectl(['create', 'configmap', name.slice(name.indexOf('/') + 1), ...values]);
}

export async function leftOver(): Promise<LeftOver | undefined> {
  const text = await kubectl(['get', name, '--ignore-not-found', '--output=json']);
  if (!text.trim()) return undefined;
  const {
    game = '',
    fault = '',
    seen = '',
  } = (JSON.parse(text) as { data: Partial<Record<string, string>> }).data;
  const known = gameDayFaults.find(({ id }) => id === fault);
  if (!known)
    throw new Error(
      `${name} names an unknown fault, ${fault}. Undo the fault by hand, then delete this object`,
    );
  return { game, fault: known.id, seen };
}

/** Shows other runners that this one is still running. Returns a function that stops it. */
export function keepRenewing(): () => void {
  const patch = () => `--patch=${JSON.stringify({ data: { seen: now() } })}`;
  const timer = setInterval(
    () => void kubectl(['patch', name, '--type=merge', patch()]).catch(() => undefined),
    renewedEveryMs,
  );
  return () => clearInterval(timer);
}

/** Compares two readings of the note instead of times, because the clocks of two machines differ. */
export async function isStillPlayed(
  { game, seen }: LeftOver,
  read = leftOver,
  forMs = watchedMs,
): Promise<boolean> {
  for (const until = Date.now() + forMs; Date.now() < until; await pause(2_000)) {
    const found = await read();
    if (!found) return false;
    if (found.game !== game || found.seen !== seen) return true;
  }
  return false;
}

const now = () => new Date().toISOString();

/** Deletes the note of this game, but not of another. */
export async function forgetLeftOver(game: string): Promise<void> {
  if ((await leftOver())?.game === game) await kubectl(['delete', name]);
}
