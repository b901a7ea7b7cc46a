import { isOrAre } from '@sevenfold/contracts';
import type { Fault } from './fault-tracker.js';

export const titleOf = ({ name, impact }: Pick<Fault, 'name' | 'impact'>) =>
  `${name} ${isOrAre(name)} ${impact}`;

export const openingText = ({ impact }: Pick<Fault, 'impact'>) =>
  impact === 'down'
    ? 'Our checks are failing. We’re looking into it.'
    : 'Our checks show that it’s slow or partly failing. We’re looking into it.';

export const worseningText = 'It’s worse now: all our checks are failing.';

export const resolvingText = (startedAt: Date, endedAt: Date) =>
  `It’s working again after ${duration(endedAt.getTime() - startedAt.getTime())}.`;

function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 120) return amount(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? amount(minutes, 'minute') : amount(Math.round(minutes / 60), 'hour');
}

const amount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
