import type { GameDay } from '@sevenfold/contracts';
import { clock } from '../../lib/clock';
import { difference, differenceText, laps, type Lap } from './score';
import styles from './game-day.module.css';

const names: Record<Lap, string> = {
  shownAfter: 'On the status page',
  pagedAfter: 'Paged',
  mendedAfter: 'Fixed',
};

type Props = { game: GameDay; past: readonly GameDay[]; elapsed: number | undefined };

/** The three lap times. An open lap counts up with the clock. */
export function Laps({ game, past, elapsed }: Props) {
  return (
    <dl className={styles.laps}>
      {laps.map(lap => (
        <div key={lap} data-open={game[lap] === null}>
          <dt>{names[lap]}</dt>
          <dd>
            <strong>{game[lap] === null ? openText(elapsed) : clock(game[lap])}</strong>
            <Difference game={game} lap={lap} past={past} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const openText = (elapsed: number | undefined) => (elapsed === undefined ? '–' : 'not yet');

export function Difference({ game, lap, past }: { game: GameDay; lap: Lap; past: readonly GameDay[] }) {
  const seconds = difference(game, lap, past);
  if (seconds === undefined) return null;
  const tone = Math.round(seconds) === 0 ? undefined : seconds < 0 ? 'good' : 'bad';
  return (
    <small className={styles.difference} data-tone={tone}>
      {differenceText(seconds)}
    </small>
  );
}
