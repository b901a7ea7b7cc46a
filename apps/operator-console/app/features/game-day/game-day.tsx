import { useState } from 'react';
import { Link } from 'react-router-dom';
import { gameDayFaults, type GameDays, type StartGameDay } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Command } from '../../components/command';
import { Links } from '../../components/links';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { paths, sitePaths } from '../../config/paths';
import { FaultForm } from './fault-form';
import { Result } from './result';
import { RunningGame } from './running-game';
import { ScoreTable } from './score-table';
import { useGameDayCommand, useGameDays } from './use-game-days';
import styles from './game-day.module.css';

/** Practice: something breaks for real, and the page keeps score. */
export function GameDayScreen() {
  const games = useGameDays();
  const command = useGameDayCommand();
  const { data } = games;
  return (
    <Screen
      title="Game day"
      actions={
        <Links>
          <Link to={paths.isItUs}>Is it us?</Link>
          <a href={sitePaths.status}>Public status page</a>
        </Links>
      }
    >
      <Alarm
        error={command.error ?? games.error}
        onRetry={() => (command.isError ? command.mutate(command.variables) : void games.refetch())}
      />
      {command.data && <Outcome traceId={command.data.traceId}>{command.data.detail}</Outcome>}
      {games.isPending && (
        <div className="panel">
          <Skeleton label="Asking for the score…" lines={8} />
        </div>
      )}
      {data && (
        <>
          <LastResult games={data} />
          {data.running ? (
            <RunningGame
              game={data.running}
              at={data.at}
              readAt={games.dataUpdatedAt}
              past={data.past}
              isOutOfReach={games.isError}
              busy={command.isPending}
              onCommand={command.mutate}
            />
          ) : (
            <Start
              games={data}
              busy={command.isPending || games.isError}
              onStart={body => command.mutate({ command: 'start', body })}
            />
          )}
          <ScoreTable past={data.past} />
        </>
      )}
    </Screen>
  );
}

/** How a game ended, if this page has shown it while it ran. */
function LastResult({ games: { running, past } }: { games: GameDays }) {
  const [seen, setSeen] = useState<string>();
  if (running && running.id !== seen) setSeen(running.id);
  const game = running ? undefined : past.find(({ id }) => id === seen);
  return game && <Result game={game} past={past} />;
}

type StartProps = { games: GameDays; busy: boolean; onStart(body: StartGameDay): void };

/** The form that starts a game, or what it needs first. */
function Start({ games: { isAllowed, offers }, ...form }: StartProps) {
  if (!isAllowed) return <Off />;
  return offers ? <FaultForm offers={offers} {...form} /> : <NoRunner />;
}

function Off() {
  return (
    <section className="panel" aria-labelledby="off">
      <h2 id="off" className={styles.title}>
        Game days are off here
      </h2>
      <p className={styles.text}>
        They break things for real, so they need a test install on Kubernetes whose moderation service has{' '}
        <code>GAME_DAYS=on</code>. Production has them off.
      </p>
      <Faults />
    </section>
  );
}

function NoRunner() {
  return (
    <section className="panel" aria-labelledby="no-runner">
      <h2 id="no-runner" className={styles.title}>
        No runner is connected
      </h2>
      <p className={styles.text}>
        The runner breaks things and then undoes the fault. Start it in the repository, on a machine whose{' '}
        <code>KUBECONFIG</code> reaches the cluster. It appears here once its monitoring has samples, after
        about two minutes.
      </p>
      <Command text={`npm run game-day -- --url ${location.origin}`} />
      <Faults />
    </section>
  );
}

function Faults() {
  return (
    <details className={styles.more}>
      <summary>What could break</summary>
      <ul className={styles.faults}>
        {gameDayFaults.map(({ id, name, people }) => (
          <li key={id}>
            <strong>{name}</strong>
            <small>{people}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
