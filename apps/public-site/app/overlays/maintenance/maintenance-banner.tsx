import { useState } from 'react';
import { defaultMaintenanceReason, type Maintenance } from '@sevenfold/contracts';
import styles from '../notice.module.css';

type Props = { maintenance: Maintenance; isAdmin: boolean };

/** At the top of every page, until maintenance is over or the banner is dismissed. */
export function MaintenanceBanner({ maintenance: { reason, lastUpdated }, isAdmin }: Props) {
  const [dismissed, setDismissed] = useState<string | null>();

  // Dismissing one maintenance does not hide the next.
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
