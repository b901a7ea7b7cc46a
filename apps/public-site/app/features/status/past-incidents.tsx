import { useInfiniteQuery } from '@tanstack/react-query';
import type { Incident, IncidentsPage } from '@sevenfold/contracts';
import { messageOf, useAuth } from '@sevenfold/ui';
import { IncidentNotice } from './incident-list';
import styles from './status-page.module.css';

/** What the page brought along, and whatever was before that on request. */
export function PastIncidents({ recent }: { recent: readonly Incident[] }) {
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
  const shown = (read ?? recent).filter(({ resolvedAt }) => resolvedAt !== null);
  const more = read === undefined || older.hasNextPage;

  return (
    <section className={styles.group} aria-labelledby="past">
      <h2 id="past">Past incidents</h2>
      {shown.length === 0 && (
        <p className="muted">{read ? 'There never was one.' : 'None within the last 14 days.'}</p>
      )}
      {shown.map(incident => (
        <IncidentNotice key={incident.id} incident={incident} />
      ))}
      {older.error && <p role="alert">{messageOf(older.error)}</p>}
      {more && (
        <button
          type="button"
          className={`sf-button sf-button-quiet ${styles.more}`}
          disabled={older.isFetching}
          onClick={() => void (read ? older.fetchNextPage() : older.refetch())}
        >
          {older.isFetching ? 'Looking…' : 'Show older ones'}
        </button>
      )}
    </section>
  );
}
