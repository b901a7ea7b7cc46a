import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { gameDayFaults, gameDayLimits, type GameDay, type GameDayFault } from '@sevenfold/contracts';
import { clock } from '../../lib/clock';
import { useNow } from '../../lib/use-now';
import { faultName } from './fault-name';
import { Laps } from './laps';
import type { GameDayCommand } from './use-game-days';
import styles from './game-day.module.css';

type Props = {
  game: GameDay;
  /** When the service answered, by its clock. */
  at: string;
  /** When the answer arrived, by this browser's clock. */
  readAt: number;
  past: readonly GameDay[];
  isOutOfReach: boolean;
  busy: boolean;
  onCommand(command: GameDayCommand): void;
};

export function RunningGame({ game, at, readAt, past, isOutOfReach, busy, onCommand }: Props) {
  const now = useNow();
  const { id, brokenAt, blind, note, claimedAt, isEnding } = game;
  const elapsed =
    brokenAt === null
      ? undefined
      : Math.max(0, (Date.parse(at) - Date.parse(brokenAt) + Math.max(0, now - readAt)) / 1_000);

  return (
    <section className={`panel ${styles.running}`} aria-labelledby="running" data-out-of-reach={isOutOfReach}>
      <div className={styles.head}>
        <div>
          <h2 id="running" className={styles.title}>
            {blind ? 'Something is broken' : faultName(game.fault)}
          </h2>
          <p className="muted">
            <State game={game} isOutOfReach={isOutOfReach} />
          </p>
        </div>
        <p className={styles.clock} role="timer" aria-label="Since it broke">
          {elapsed === undefined ? '–:––' : clock(elapsed)}
          <small className="muted"> of {game.minutes}:00</small>
        </p>
      </div>
      <Laps game={game} past={past} elapsed={elapsed} />
      {note !== null && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <Buttons
        key={id}
        game={game}
        canClaim={!busy && !isOutOfReach && !isEnding && brokenAt !== null && claimedAt === null}
        canEnd={!busy && !isOutOfReach && !isEnding}
        onCommand={onCommand}
      />
    </section>
  );
}

type ButtonsProps = { game: GameDay; canClaim: boolean; canEnd: boolean; onCommand: Props['onCommand'] };

function Buttons({ game: { id, blind, alert, runbook }, canClaim, canEnd, onCommand }: ButtonsProps) {
  const [guess, setGuess] = useState<GameDayFault>();
  return (
    <form
      className={styles.buttons}
      onSubmit={event => {
        event.preventDefault();
        onCommand({ command: 'mended', id, body: guess ? { guess } : {} });
      }}
    >
      {blind && (
        <NativeSelect
          label="What was it?"
          value={guess ?? ''}
          onChange={event =>
            setGuess(gameDayFaults.find(fault => fault.id === event.currentTarget.value)?.id)
          }
          data={[
            { value: '', label: 'No guess' },
            ...gameDayFaults.map(fault => ({ value: fault.id, label: fault.name })),
          ]}
        />
      )}
      <Button type="submit" disabled={!canClaim}>
        Report as fixed
      </Button>
      <Button variant="default" disabled={!canEnd} onClick={() => onCommand({ command: 'end', id })}>
        Undo and end
      </Button>
      {alert !== null &&
        (runbook ? (
          <a href={runbook} target="_blank" rel="noreferrer">
            Runbook of {alert}
          </a>
        ) : (
          <span className="muted">
            Runbook: <code>docs/runbooks/{alert}.md</code>
          </span>
        ))}
    </form>
  );
}

/** The state of the game, and how it can end. */
function State({ game, isOutOfReach }: { game: GameDay; isOutOfReach: boolean }) {
  const { outOfReachMs, operatorGoneMs } = gameDayLimits;
  if (isOutOfReach)
    return `The API isn’t answering, perhaps because of the fault. The runner undoes the fault after ${outOfReachMs / 60_000} minutes without the API.`;
  if (game.isEnding) return 'The runner is undoing the fault.';
  if (game.claimedAt !== null) return 'The runner is checking that it’s fixed.';
  if (game.brokenAt === null)
    return 'The runner is checking that everything works. Then it causes the fault.';
  return game.isYours
    ? `Find the fault, fix it, then report it here. Keep this page open: the game ends ${operatorGoneMs / 60_000} minutes after you close it.`
    : 'Another operator started this game. It ends when they close their page. Anyone can fix the fault.';
}
