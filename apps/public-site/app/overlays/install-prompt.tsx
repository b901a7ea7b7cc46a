import { useState, useSyncExternalStore } from 'react';
import { brand } from '@sevenfold/brand';
import { Logo, tabMemory } from '@sevenfold/ui';
import { installOffers } from './install-offer';
import styles from './notice.module.css';

const dismissedKey = 'sevenfold.install-dismissed';

/** Shows the browser's install offer until the site is installed, or it is dismissed for this session. */
export function InstallPrompt() {
  const offer = useSyncExternalStore(installOffers.subscribe, installOffers.current, () => undefined);
  const [dismissed, setDismissed] = useState(() => tabMemory.read(dismissedKey) !== null);

  if (!offer || dismissed) return null;

  const dismiss = () => {
    tabMemory.write(dismissedKey, 'yes');
    setDismissed(true);
  };
  const install = async () => {
    const { outcome } = await offer.prompt();
    if (outcome === 'accepted') installOffers.forget();
    else dismiss();
  };

  return (
    <section className={styles.card} aria-labelledby="install-title">
      <Logo size={40} />
      <div>
        <h2 id="install-title" className={styles.title}>
          Install {brand.name}
        </h2>
        <p className={styles.text}>
          Get it in its own window, with the pages you’ve visited available offline.
        </p>
        <div className={styles.actions}>
          <button type="button" className="sf-button" onClick={() => void install()}>
            Install
          </button>
          <button type="button" className="sf-button sf-button-quiet" onClick={dismiss}>
            Not now
          </button>
        </div>
      </div>
    </section>
  );
}
