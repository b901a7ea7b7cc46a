import type { IsItUs as Answer } from '@sevenfold/contracts';
import { Link } from 'react-router-dom';
import { Alarm } from '../../components/alarm';
import { capitalized } from '../../components/code-text';
import { Columns } from '../../components/columns';
import { Links } from '../../components/links';
import { Moment } from '../../components/moment';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { paths, sitePaths } from '../../config/paths';
import { AlertList } from './alert-list';
import { DependenciesTable } from './dependencies-table';
import { MetricsTable } from './metrics-table';
import { useIsItUs } from './use-is-it-us';
import { verdictOf } from './verdict';
import styles from './is-it-us.module.css';

/** The first screen for an engineer who is paged at night. */
export function IsItUs() {
  const answer = useIsItUs();
  return (
    <Screen title="Is it us?" actions={answer.data && <Elsewhere answer={answer.data} />}>
      <Alarm error={answer.error} onRetry={() => void answer.refetch()} />
      {answer.isPending && (
        <div className="panel">
          <Skeleton label="Asking probes and monitoring…" lines={8} />
        </div>
      )}
      {answer.data && <Found answer={answer.data} isStale={answer.isError} />}
    </Screen>
  );
}

function Elsewhere({ answer: { board, runbooks } }: { answer: Answer }) {
  return (
    <Links>
      {board && (
        <a href={board} target="_blank" rel="noreferrer">
          Board in Grafana
        </a>
      )}
      {runbooks && (
        <a href={runbooks} target="_blank" rel="noreferrer">
          Runbooks
        </a>
      )}
      <a href={sitePaths.status}>Public status page</a>
    </Links>
  );
}

function Found({ answer, isStale }: { answer: Answer; isStale: boolean }) {
  const { metrics } = answer;
  const { answer: word, reasons } = verdictOf(answer);
  return (
    <>
      <p className={styles.verdict} data-answer={word} data-stale={isStale} role="status">
        <strong>{word}.</strong> <span>{capitalized(reasons.join('; '))}.</span>
        <small className="muted">
          {isStale ? 'Out of date: as of ' : 'As of '}
          <Moment at={answer.at} seconds />
        </small>
      </p>
      {metrics.state !== 'read' && <NoMetrics metrics={metrics} />}
      <Columns wider="right">
        <div>
          {metrics.state === 'read' && <AlertList alerts={metrics.alerts} />}
          <Components answer={answer} />
          <Table answer={answer} of="error-budgets" />
        </div>
        <div>
          <Table answer={answer} of="services" />
          <DependenciesTable answer={answer} />
        </div>
      </Columns>
    </>
  );
}

function Table({ answer: { metrics }, of }: { answer: Answer; of: string }) {
  const panel = metrics.state === 'read' && metrics.panels.find(({ id }) => id === of);
  return panel && <MetricsTable panel={panel} />;
}

function NoMetrics({ metrics }: { metrics: Exclude<Answer['metrics'], { state: 'read' }> }) {
  return (
    <p className={styles.trouble} role="status">
      {metrics.state === 'away' ? (
        `${metrics.trouble} Error budgets and alerts are unknown; this page shows only what probes see.`
      ) : (
        <>
          No metrics store is connected, so there are no error budgets or alerts. This page shows only what
          probes see. Set <code>METRICS_URL</code> on the status service to connect Prometheus.
        </>
      )}
    </p>
  );
}

/** Components on the status page that have trouble, and the last incident. */
function Components({ answer: { troubled, lastIncident } }: { answer: Answer }) {
  return (
    <section className="panel" aria-labelledby="components">
      <div className="panel-head">
        <h2 id="components">On the status page</h2>
        <Link to={paths.incidents}>Incidents</Link>
      </div>
      {troubled.length === 0 && <p className="muted">Every component works.</p>}
      {troubled.length > 0 && (
        <ul className={styles.components}>
          {troubled.map(({ id, name, status, description }) => (
            <li key={id} data-status={status}>
              <strong>{name}</strong> is {status}
              <span className="muted"> {description}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.incident}>
        {lastIncident ? (
          <>
            Last incident: <a href={sitePaths.incident(lastIncident.id)}>{lastIncident.title}</a>,{' '}
            {lastIncident.resolvedAt ? 'resolved ' : 'since '}
            <Moment at={lastIncident.resolvedAt ?? lastIncident.startedAt} />
          </>
        ) : (
          <span className="muted">No incident in the last 14 days.</span>
        )}
      </p>
    </section>
  );
}
