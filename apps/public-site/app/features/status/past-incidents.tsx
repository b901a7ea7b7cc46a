import { useInfiniteQuery } from '@tanstack/react-query';
import type { Incident, IncidentsPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { IncidentLine } from './incident-list';
import styles from './status-page.module.css';

const shownAtFirst = 3;

type Props = { recent: readonly Incident[]; nameOf(component: string): string };

/** The newest incidents came with the page; the others load on request. */
export function PastIncidents({ recent, nameOf }: Props) {
  const { api } = useAuth();
  const older = useInfiniteQuery({
    queryKey: ['status', 'incidents'],
    queryFn: ({ pageParam }) =>
      api.get<IncidentsPage>(`/api/status/incidents${pageParam ? `?cursor=${pageParam}` : ''}`, {
        anonymous: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: false,
    retry: false,
  });
  const read = older.data?.pages.flatMap(({ incidents }) => incidents);
  const past = withOlder(recent, read ?? []).filter(({ resolvedAt }) => resolvedAt !== null);
  const shown = read ? past : past.slice(0, shownAtFirst);
  const more = read === undefined || older.hasNextPage;

  return (
    <section className={styles.section} aria-labelledby="past">
      <h2 id="past">Past incidents</h2>
      {shown.length === 0 && <p className="muted">{read ? 'None so far.' : 'None in the last 14 days.'}</p>}
      {shown.length > 0 && (
        <ul className={styles.lines}>
          {shown.map(incident => (
            <IncidentLine key={incident.id} incident={incident} nameOf={nameOf} />
          ))}
        </ul>
      )}
      {older.error && (
        <p role="alert">
          <ErrorText error={older.error} />
        </p>
      )}
      {more && (
        <button
          type="button"
          className={`sf-button sf-button-quiet ${styles.more}`}
          disabled={older.isFetching}
          onClick={() => void (read ? older.fetchNextPage() : older.refetch())}
        >
          {older.isFetching ? 'Loading…' : 'Show older incidents'}
        </button>
      )}
    </section>
  );
}

/** `recent` reloads regularly, older ones only on request. */
function withOlder(recent: readonly Incident[], older: readonly Incident[]): Incident[] {
  const known = new Set(recent.map(({ id }) => id));
  return [...recent, ...older.filter(({ id }) => !known.has(id))].toSorted((a, b) =>
    b.startedAt.localeCompare(a.startedAt),
  );
}
