// What a game breaks is written down on the cluster first: a runner that is killed leaves its fault, and the next one undoes it.
import { gameDayFaults, type GameDayFault } from '@sevenfold/contracts';
import { kubectl, RELEASE } from '../disasters/cluster.ts';

const name = `configmap/${RELEASE}-game-day`;

export interface LeftOver {
  game: string;
  fault: GameDayFault;
}

/** @throws if another game has left one */
export async function noteLeftOver({ game, fault }: LeftOver): Promise<void> {
  const values = [`--from-literal=game=${game}`, `--from-literal=fault=${fault}`];
  await kubectl(['create', 'configmap', name.slice(name.indexOf('/') + 1), ...values]);
}

export async function leftOver(): Promise<LeftOver | undefined> {
  const text = await kubectl(['get', name, '--ignore-not-found', '--output=json']);
  if (!text.trim()) return undefined;
  const { game = '', fault = '' } = (JSON.parse(text) as { data: Partial<Record<string, string>> }).data;
  const known = gameDayFaults.find(({ id }) => id === fault);
  if (!known) throw new Error(`${name} names an unknown fault, ${fault}: undo it, and delete this object`);
  return { game, fault: known.id };
}

/** Another game's stays. */
export async function forgetLeftOver(game: string): Promise<void> {
  if ((await leftOver())?.game === game) await kubectl(['delete', name]);
}
