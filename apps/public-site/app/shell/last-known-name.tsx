import styles from './last-known-name.module.css';

/**
 * The name of who was signed in here last, for as long as it is not known whether they still are. The style sheet puts it in, before
 * the first paint and without a word in the markup: prerendered pages are the same for everybody.
 */
export const LastKnownName = () => <span className={styles.name} aria-hidden />;
export const LastKnownInitial = () => <span className={styles.initial} aria-hidden />;
