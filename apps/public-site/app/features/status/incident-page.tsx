import { useQuery } from '@tanstack/react-query';
import type { IncidentReport } from '@sevenfold/contracts';
import { ApiError, useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { statusLabels } from './describe-days';
import { GetUpdates } from './get-updates';
import { IncidentUpdates, stateLabels } from './incident-list';
import { formatDuration, formatMoment } from './format-time';
import { StatusSign } from './status-sign';
import { useNow } from './use-now';
import { useStatus } from './use-status';
import groupStyles from './component-groups.module.css';
import styles from './status-page.module.css';

const refreshMs = 30_000;

/** One incident: what happened, and why. */
export function IncidentPage({ id }: { id: string }) {
  const { api } = useAuth();
  const { data: incident, error } = useQuery({
    queryKey: ['status', 'incident', id],
    queryFn: () => api.get<IncidentReport>(`/api/status/incidents/${id}`, { anonymous: true }),
    refetchInterval: ({ state }) => (state.data?.resolvedAt ? false : refreshMs),
  });

  return <div className="page">{incident ? <Report incident={incident} /> : <NoReport error={error} />}</div>;
}

function StatusPageLink() {
  return (
    <p className={styles.foot}>
      <Link to={paths.status}>All services and incidents</Link>
    </p>
  );
}

function NoReport({ error }: { error: Error | null }) {
  if (!error)
    return (
      <>
        <h1 className={styles.title}>Incident</h1>
        <p role="status">Loading…</p>
        <StatusPageLink />
      </>
    );
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <>
      <h1 className={styles.title}>{isUnknown ? 'No such incident' : 'We can’t load this incident'}</h1>
      <p role="alert">
        {isUnknown ? 'Check the link, or look for it on the status page.' : <ErrorText error={error} />}
      </p>
      <StatusPageLink />
    </>
  );
}

function Report({ incident }: { incident: IncidentReport }) {
  const { title, impact, state, startedAt, resolvedAt, componentIds, postmortem } = incident;
  const { status, error } = useStatus();
  const groups = status?.groups ?? [];
  const entries = groups.flatMap(group => group.entries);
  const names = componentIds.map(id => entries.find(entry => entry.id === id)?.name ?? id);
  const now = useNow();
  const lastedMs = (resolvedAt ? Date.parse(resolvedAt) : now) - Date.parse(startedAt);

  return (
    <article>
      <title>{`${title} · Service Status · Sevenfold`}</title>
      <h1 className={styles.title}>{title}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>State</dt>
          <dd>{stateLabels[state]}</dd>
        </div>
        <div data-status={impact}>
          <dt>Impact</dt>
          <dd className={groupStyles.state}>
            <StatusSign status={impact} size={18} />
            {statusLabels[impact]}
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{resolvedAt ? 'Lasted' : 'Ongoing for'}</dt>
          <dd>
            <time dateTime={`PT${Math.round(lastedMs / 1000)}S`}>{formatDuration(lastedMs)}</time>
          </dd>
        </div>
        <div>
          <dt>Affected</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      </dl>
      <div className={styles.columns}>
        <div>
          {postmortem && (
            <section className={styles.section} aria-labelledby="postmortem">
              <h2 id="postmortem">What happened, and what we changed</h2>
              <p className={styles.update}>{postmortem.text}</p>
              <p className="muted">
                Written <time dateTime={postmortem.at}>{formatMoment(postmortem.at)}</time>
              </p>
            </section>
          )}
          <section className={styles.section} aria-labelledby="updates">
            <h2 id="updates">Updates</h2>
            <div className={styles.incident} data-impact={impact} data-state={state}>
              <IncidentUpdates incident={incident} />
            </div>
          </section>
          <StatusPageLink />
        </div>
        {/* Wait for the list of components: arriving later, it would push other parts down. */}
        {(status || error) && <GetUpdates groups={groups} />}
      </div>
    </article>
  );
}
