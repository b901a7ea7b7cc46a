import { useEffect, useState } from 'react';
import { brand } from '@sevenfold/brand';
import { useAuth } from '@sevenfold/ui';
import { SiteVersion, startAfresh } from './site-version';
import styles from './notice.module.css';

/** Shown if this browser has files of an older version. Checks again whenever the page becomes visible. */
export function UpdateBanner() {
  const { account, signOut } = useAuth();
  const [version] = useState(() => new SiteVersion());
  const [state, setState] = useState<'hidden' | 'shown' | 'updating' | 'later'>('hidden');

  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      void version
        .isOutdated()
        .then(outdated => setState(shown => (shown === 'hidden' && outdated ? 'shown' : shown)));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [version]);

  if (state === 'hidden' || state === 'later') return null;

  const update = () => {
    setState('updating');
    void startAfresh(account ? signOut : undefined);
  };

  return (
    <section className={styles.card} aria-labelledby="update-title">
      <div>
        <h2 id="update-title" className={styles.title}>
          A new {brand.name}
        </h2>
        <p className={styles.text}>
          The site has changed since your last visit. Updating clears its saved data in this browser
          {account ? ' and signs you out' : ''}.
        </p>
        <div className={styles.actions}>
          <button type="button" className="sf-button" onClick={update} aria-busy={state === 'updating'}>
            {state === 'updating' ? 'Updating…' : 'Update now'}
          </button>
          <button
            type="button"
            className="sf-button sf-button-quiet"
            disabled={state === 'updating'}
            onClick={() => setState('later')}
          >
            Later
          </button>
        </div>
      </div>
    </section>
  );
}
