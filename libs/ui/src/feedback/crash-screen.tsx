import { brand } from '@sevenfold/brand';
import { Logo } from '../artwork/logo.js';
import styles from './crash-screen.module.css';

/** Replaces what crashed. Shows no internals; the browser's console has them. */
export function CrashScreen({ onRetry }: { onRetry(): void }) {
  return (
    <main className={styles.screen}>
      <Logo size={56} />
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>
        We encountered an unexpected error. Please try again or contact support if the problem persists.
      </p>
      <div className={styles.actions}>
        <button type="button" className="sf-button" onClick={onRetry}>
          Try Again
        </button>
        <a className="sf-button sf-button-quiet" href="/">
          Go Home
        </a>
      </div>
      <p className={styles.text}>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
    </main>
  );
}
