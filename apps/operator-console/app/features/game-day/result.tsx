import type { GameDay } from '@sevenfold/contracts';
import { faultName } from './fault-name';
import { Laps } from './laps';
import { endingLabels } from './score';
import styles from './game-day.module.css';

/** What was broken, and how the game ended. */
export function Result({ game, past }: { game: GameDay; past: readonly GameDay[] }) {
  const { ending, fault, blind, guess, note } = game;
  return (
    <section className={`panel ${styles.running}`} aria-labelledby="result" data-ending={ending}>
      <h2 id="result" className={styles.title} role="status">
        {ending && endingLabels[ending]}. It was: {faultName(fault)}
      </h2>
      <p className="muted">
        {blind &&
          guess !== null &&
          (guess === fault ? 'You guessed right. ' : `You guessed: ${faultName(guess)}. `)}
        {note ??
          (ending === 'runner-lost'
            ? 'Nobody has undone the fault. The runner will undo it the next time it starts.'
            : 'The runner has undone what was left of it.')}
      </p>
      <Laps game={game} past={past} elapsed={undefined} />
    </section>
  );
}
