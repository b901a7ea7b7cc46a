import { useState, useSyncExternalStore } from 'react';
import { brand } from '@sevenfold/brand';
import { Logo, tabMemory } from '@sevenfold/ui';
import { installOffers } from './install-offer';
import styles from './notice.module.css';

const dismissedKey = 'sevenfold.install-dismissed';

/**
 * Shows the browser's install offer until the site is installed, or it is dismissed for this session. It waits
 * for the first click or key, because it would cover a page that the visitor has just begun to read.
 */
export function InstallPrompt() {
  const offer = useSyncExternalStore(installOffers.subscribe, installOffers.current, () => undefined);
  const isUsed = useSyncExternalStore(subscribeToUse, isPageUsed, () => false);
  const [dismissed, setDismissed] = useState(() => tabMemory.read(dismissedKey) !== null);

  if (!offer || !isUsed || dismissed) return null;

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

function subscribeToUse(listener: () => void) {
  for (const event of ['click', 'keydown']) addEventListener(event, listener);
  return () => {
    for (const event of ['click', 'keydown']) removeEventListener(event, listener);
  };
}

/** Older browsers do not report this, so there the offer shows at once. */
const isPageUsed = () => navigator.userActivation?.hasBeenActive ?? true;
