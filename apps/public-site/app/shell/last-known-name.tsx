import styles from './last-known-name.module.css';

/**
 * The name of the last person signed in here, until we know whether they still are. CSS inserts it before the
 * first paint: prerendered pages are the same for everyone, so the markup can't contain it.
 */
export const LastKnownName = () => <span className={styles.name} aria-hidden />;
export const LastKnownInitial = () => <span className={styles.initial} aria-hidden />;
