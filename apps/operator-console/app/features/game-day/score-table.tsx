import type { GameDay } from '@sevenfold/contracts';
import { DataTable } from '../../components/data-table';
import { Moment } from '../../components/moment';
import { clock } from '../../lib/clock';
import { faultName } from './fault-name';
import { Difference } from './laps';
import { endingLabels, laps } from './score';
import styles from './game-day.module.css';

const columns = ['What broke', 'When', 'Shown', 'Paged', 'Fixed', 'How it ended'];

/** Past runs, each compared with the previous one of the same fault. */
export function ScoreTable({ past }: { past: readonly GameDay[] }) {
  return (
    <section className="panel" aria-labelledby="score">
      <div className="panel-head">
        <h2 id="score">Score</h2>
        <span className="muted">
          Minutes and seconds after the fault, and the difference from the previous run.
        </span>
      </div>
      <DataTable
        label="Score"
        columns={columns}
        className={styles.score}
        empty={past.length === 0 ? 'Nothing has been broken on purpose yet.' : undefined}
      >
        {past.map(game => (
          <tr key={game.id}>
            <th scope="row">
              {faultName(game.fault)}
              {game.blind && <small className="muted"> blind</small>}
            </th>
            <td>
              <Moment at={game.startedAt} />
            </td>
            {laps.map(lap => (
              <td key={lap}>
                {game[lap] === null ? <span className="muted">—</span> : clock(game[lap])}{' '}
                <Difference game={game} lap={lap} past={past} />
              </td>
            ))}
            <td data-ending={game.ending}>
              {game.ending && endingLabels[game.ending]}
              {game.blind && game.guess !== null && (
                <small className="muted">
                  {' '}
                  {game.guess === game.fault ? 'guessed right' : 'guessed wrong'}
                </small>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
