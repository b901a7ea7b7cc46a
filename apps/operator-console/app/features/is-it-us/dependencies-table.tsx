import type { IsItUs } from '@sevenfold/contracts';
import { capitalized } from '../../components/code-text';
import { DataTable } from '../../components/data-table';
import { exactDateText } from '../../lib/dates';
import { dependencyMatrix } from './dependency-matrix';
import { formatDuration } from './format-value';
import styles from './is-it-us.module.css';

/** A service that started less than an hour ago is a suspect. */
const recentSeconds = 3_600;

/** Services and whether they reach their dependencies, with version and start. */
export function DependenciesTable({ answer }: { answer: IsItUs }) {
  const { checks, rows } = dependencyMatrix(answer);
  const secondsSince = (at: string) => Math.max(0, (Date.parse(answer.at) - Date.parse(at)) / 1_000);
  return (
    <section className="panel" aria-labelledby="dependencies">
      <div className="panel-head">
        <h2 id="dependencies">Dependencies and deploys</h2>
        <details className={styles.about}>
          <summary aria-label="How to read this: dependencies and deploys">How to read this</summary>
          <p>
            A red column is the dependency; a red row is the service or its network. A dash: the service does
            not use it. Services that started less than an hour ago are marked. Did the trouble start then?
          </p>
        </details>
      </div>
      <DataTable
        label="Dependencies and deploys"
        className={styles.table}
        columns={['Service', ...checks.map(capitalized), 'Version', 'Up for']}
        empty={rows.length === 0 ? 'No service has answered a probe' : undefined}
      >
        {rows.map(({ service, version, startedAt, isUp }) => (
          <tr key={service}>
            <th scope="row">{service}</th>
            {checks.map(check => (
              <td key={check} className={styles.value} data-tone={toneOfCheck(isUp.get(check))}>
                {describeCheck(isUp.get(check))}
              </td>
            ))}
            <td className="mono">{version ?? '—'}</td>
            <td
              className={styles.since}
              data-recent={startedAt !== null && secondsSince(startedAt) < recentSeconds}
            >
              {startedAt ? (
                <time dateTime={startedAt} title={exactDateText(startedAt)}>
                  {formatDuration(secondsSince(startedAt))}
                </time>
              ) : (
                '—'
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const describeCheck = (isUp: boolean | undefined) => (isUp === undefined ? '—' : isUp ? 'up' : 'down');
const toneOfCheck = (isUp: boolean | undefined) => (isUp === undefined ? 'none' : isUp ? 'good' : 'bad');
