import { useEffect, useState } from 'react';
import { brand } from '@sevenfold/brand';
import { Logo, tabMemory } from '@sevenfold/ui';
import styles from './notice.module.css';

/** Offered by browsers that can install sites; not in the standard library of types. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const dismissedKey = 'sevenfold.install-dismissed';

/** Shown when the browser offers to install the site, until it was installed or dismissed for this session. */
export function InstallPrompt() {
  const [offer, setOffer] = useState<InstallOffer>();

  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      if (!tabMemory.read(dismissedKey)) setOffer(event as InstallOffer);
    };
    const done = () => setOffer(undefined);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', done);
    };
  }, []);

  if (!offer) return null;

  const dismiss = () => {
    tabMemory.write(dismissedKey, 'yes');
    setOffer(undefined);
  };
  const install = async () => {
    const { outcome } = await offer.prompt();
    if (outcome === 'accepted') setOffer(undefined);
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
          A window of its own, and the pages you have read at hand without a network.
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
