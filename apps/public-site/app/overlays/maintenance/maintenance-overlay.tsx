import { defaultMaintenanceReason, type Maintenance } from '@sevenfold/contracts';
import { Logo } from '@sevenfold/ui';
import styles from './maintenance-overlay.module.css';

/** Covers the whole window for everyone except operators. */
export function MaintenanceOverlay({ maintenance: { reason, lastUpdated } }: { maintenance: Maintenance }) {
  return (
    <section className={styles.overlay} role="alertdialog" aria-modal aria-labelledby="maintenance-title">
      <Logo size={56} />
      <h1 id="maintenance-title" className={styles.title}>
        Maintenance Mode
      </h1>
      <p className={styles.reason}>{reason || defaultMaintenanceReason}</p>
      {lastUpdated && (
        <p className={styles.updated}>
          Last updated: <time dateTime={lastUpdated}>{new Date(lastUpdated).toLocaleString()}</time>
        </p>
      )}
    </section>
  );
}
