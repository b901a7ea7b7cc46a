import type { StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { LoadMore } from '../../components/load-more';
import { Skeleton } from '../../components/skeleton';
import { useIncidents } from './api/use-incidents';
import { IncidentCard } from './incident-card';
import styles from './incidents.module.css';

/** Lists incidents of any age, because a post-mortem may take weeks. */
export function ResolvedIncidents({ components }: { components: readonly StatusEntry[] }) {
  const found = useIncidents();
  const resolved = found.data?.pages
    .flatMap(({ incidents }) => incidents)
    .filter(({ resolvedAt }) => resolvedAt !== null);
  const isEmpty = resolved?.length === 0 && !found.hasNextPage;
  return (
    <section aria-labelledby="resolved" className={isEmpty ? 'panel' : undefined}>
      <h2 id="resolved" className={styles.heading}>
        Resolved
      </h2>
      <Alarm error={found.error} />
      {found.isPending && <Skeleton lines={4} />}
      {isEmpty && <p className="muted">No resolved incidents.</p>}
      {resolved?.map(incident => (
        <IncidentCard key={incident.id} incident={incident} components={components} />
      ))}
      <LoadMore query={found} />
    </section>
  );
}
