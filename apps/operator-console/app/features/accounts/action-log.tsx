import { codeText } from '../../components/code-text';
import { LoadMore } from '../../components/load-more';
import { Moment } from '../../components/moment';
import { Skeleton } from '../../components/skeleton';
import { detailsText } from './action-text';
import { useActionLog } from './api/use-accounts';
import styles from './accounts.module.css';

/** Someone's actions, as reported by pages and services. */
export function ActionLog({ uid }: { uid: string }) {
  const log = useActionLog(uid);
  const actions = log.data?.pages.flatMap(page => page.actions) ?? [];
  return (
    <section className="panel" aria-labelledby="actions">
      <div className="panel-head">
        <h2 id="actions">Action log</h2>
      </div>
      {log.isPending && <Skeleton />}
      {log.isError && <p className="muted">We couldn’t load the log.</p>}
      {log.isSuccess && actions.length === 0 && <p className="muted">No actions yet.</p>}
      <ul className={styles.list}>
        {actions.map(({ id, action, details, timestamp, pageUrl }) => (
          <li key={id}>
            <span className={styles.what}>
              {codeText(action)} {pageUrl && <span className="muted">{pageUrl}</span>}
              {details && <span className={styles.details}>{detailsText(details)}</span>}
            </span>
            <Moment className="muted" at={timestamp} seconds />
          </li>
        ))}
      </ul>
      <LoadMore query={log} />
    </section>
  );
}
