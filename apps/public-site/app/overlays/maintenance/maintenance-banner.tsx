import { useState } from 'react';
import { defaultMaintenanceReason, type Maintenance } from '@sevenfold/contracts';
import styles from '../notice.module.css';

type Props = { maintenance: Maintenance; isAdmin: boolean };

/** At the top of every page, until it is over or was dismissed here. */
export function MaintenanceBanner({ maintenance: { reason, lastUpdated }, isAdmin }: Props) {
  const [dismissed, setDismissed] = useState<string | null>();

  // Another maintenance than the one that was dismissed is news again.
  if (dismissed !== undefined && dismissed === lastUpdated) return null;

  return (
    <section className={styles.strip} aria-label="Maintenance" role="status">
      <p>
        <strong>Maintenance</strong> {reason || defaultMaintenanceReason}
      </p>
      <div className={styles.stripActions}>
        {isAdmin && <a href="/admin">Admin</a>}
        <button type="button" onClick={() => setDismissed(lastUpdated)}>
          Dismiss
        </button>
      </div>
    </section>
  );
}
