import type { ReactNode } from 'react';
import type { AuditEntry, FoundTrace, LogLine, ReferenceView, RunningVersion } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import { CopyableId } from '../../components/copyable-id';
import { Facts } from '../../components/facts';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import { Skeleton } from '../../components/skeleton';
import { describeAction } from '../../lib/describe-audit-entry';
import { useOutcomeDetail } from '../../lib/use-outcome-detail';
import { LogQuery } from './log-query';
import { Trace } from './trace';
import { useActions } from './use-reference';
import styles from './reference-screen.module.css';

const nothingInTheLog = 'This comes from the log, which has nothing for this reference.';

type Props = { traceId: string; found: FoundTrace | undefined; logs: ReferenceView['logs'] };

/** Everything about one trace. If a part is missing, it says why. */
export function Findings({ traceId, found, logs }: Props) {
  return (
    <>
      <div className={styles.pair}>
        <Part title="What happened">
          {found?.error ? (
            <>
              <p className={styles.message}>{found.error.message}</p>
              <Facts
                facts={{
                  When: <Moment at={found.error.at} seconds />,
                  Code: <code>{found.error.code}</code>,
                  ...(found.error.status && { Status: found.error.status }),
                  Service: found.error.service,
                  ...(found.error.where && { Where: <code>{found.error.where}</code> }),
                  'Trace ID': <CopyableId id={traceId} />,
                }}
              />
            </>
          ) : (
            <p className="muted">{found ? 'No line of the log reports an error.' : nothingInTheLog}</p>
          )}
        </Part>
        <Part title="Runbooks">
          <Runbooks found={found} />
        </Part>
        <Part title="Versions">
          <Versions found={found} />
        </Part>
      </div>
      <Part title="Operator actions">
        <Actions traceId={traceId} />
      </Part>
      <Part title="Log">
        <Log traceId={traceId} lines={found?.lines ?? []} logs={logs} />
      </Part>
      <Part title="Trace">
        <Trace traceId={traceId} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${styles.part}`} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}

function Runbooks({ found }: { found: FoundTrace | undefined }) {
  const runbooks = found?.runbooks ?? [];
  if (runbooks.length === 0)
    return (
      <p className="muted">
        {found?.error ? 'None: the caller caused this error.' : 'No error, so no runbook.'}
      </p>
    );
  return (
    <ul className={styles.runbooks}>
      {runbooks.map(({ name, url }) => (
        <li key={name}>{url ? <a href={url}>{name}</a> : <code>docs/runbooks/{name}.md</code>}</li>
      ))}
    </ul>
  );
}

/** A process that started within this time before the error is worth a look: a deploy, or a restart. */
const freshMs = 30 * 60_000;

function Versions({ found }: { found: FoundTrace | undefined }) {
  if (!found) return <p className="muted">{nothingInTheLog}</p>;
  return (
    <ul className={styles.versions}>
      {found.versions.map(version => (
        <li key={`${version.service} ${version.startedAt}`}>
          <strong>{version.service}</strong> {version.version}
          <span className="muted">
            {' '}
            running since <Moment at={version.startedAt} />
          </span>
          {isFresh(version, found.at) && <span className={styles.fresh}> Started shortly before</span>}
        </li>
      ))}
    </ul>
  );
}

const isFresh = ({ startedAt }: RunningVersion, at: string) =>
  Date.parse(at) - Date.parse(startedAt) < freshMs;

function Actions({ traceId }: { traceId: string }) {
  const actions = useActions(traceId);
  if (actions.isPending) return <Skeleton lines={1} />;
  if (actions.error)
    return (
      <p className="muted">
        <ErrorText error={actions.error} words={`We can’t read the audit log: ${actions.error.message}`} />
      </p>
    );
  if (actions.data.length === 0) return <p className="muted">None: no operator acted in this trace.</p>;
  return (
    <ul className={styles.actions}>
      {actions.data.map(entry => (
        <Action key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Action({ entry }: { entry: AuditEntry }) {
  const detail = useOutcomeDetail(entry);
  return (
    <li>
      <Moment className="muted" at={entry.at} seconds />
      <PersonLink uid={entry.operator.uid}>{entry.operator.name}</PersonLink>
      <span className={styles.what}>
        <strong>{describeAction(entry.action)}</strong>: {entry.outcome}
        {detail && <span className="small">{detail}</span>}
      </span>
    </li>
  );
}

type LogProps = { traceId: string; lines: readonly LogLine[]; logs: ReferenceView['logs'] };

function Log({ traceId, lines, logs }: LogProps) {
  if (lines.length > 0)
    return (
      <ol className={styles.log}>
        {lines.map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </ol>
    );
  if (logs === 'read')
    return (
      <p className="muted">No log lines: nothing was logged in this trace, or the store no longer has it.</p>
    );
  return (
    <>
      <p className="muted">
        {logs === 'none' ? 'This installation has no log store.' : 'We can’t reach the log store.'} This
        command finds the lines in the pods’ own logs:
      </p>
      <LogQuery reference={traceId} />
    </>
  );
}

function Line({ line: { at, level, service, message, attributes } }: { line: LogLine }) {
  const named = Object.entries(attributes);
  const head = (
    <>
      <Moment at={at} seconds /> <span className={styles.level}>{level}</span>{' '}
      <strong className={styles.service}>{service}</strong> {message}
    </>
  );
  return (
    <li data-level={level}>
      {named.length === 0 ? (
        head
      ) : (
        <details open={level === 'error'}>
          <summary>{head}</summary>
          <dl>
            {named.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
