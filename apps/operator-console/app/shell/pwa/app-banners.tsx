import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { rememberDismissal, wasDismissed } from './stored-choice';
import styles from './app-banners.module.css';

/** Fired by browsers that can install apps. TypeScript's library has no type for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Offers to install the console and to notify, and says when it runs as an app. */
export function AppBanners() {
  return (
    <>
      <RunningAsApp />
      <InstallBanner />
      <NotificationBanner />
    </>
  );
}

const standalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  // iOS has its own property.
  (navigator as { standalone?: boolean }).standalone === true;

export function RunningAsApp() {
  const [running] = useState(standalone);
  return running ? (
    <p className={styles.running} role="status">
      Running as PWA
    </p>
  ) : null;
}

export function InstallBanner() {
  const [offer, setOffer] = useState<InstallPromptEvent>();

  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault();
      if (!wasDismissed('install')) setOffer(event as InstallPromptEvent);
    };
    const installed = () => setOffer(undefined);
    addEventListener('beforeinstallprompt', offered);
    addEventListener('appinstalled', installed);
    return () => {
      removeEventListener('beforeinstallprompt', offered);
      removeEventListener('appinstalled', installed);
    };
  }, []);

  if (!offer) return null;
  return (
    <Banner
      name="install"
      verb="Install"
      onYes={() => {
        setOffer(undefined);
        void offer.prompt();
      }}
      onNo={() => setOffer(undefined)}
    >
      Install the console as an app with a window of its own.
    </Banner>
  );
}

const permission = (): NotificationPermission | 'unsupported' =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

export function NotificationBanner() {
  const [known, setKnown] = useState(permission);
  const [dismissed, setDismissed] = useState(() => wasDismissed('notifications'));

  const enable = async () => {
    if (typeof Notification === 'undefined') {
      alert('This browser does not support notifications');
      setDismissed(true);
      return;
    }
    setKnown(await Notification.requestPermission());
  };

  if (dismissed || known === 'granted' || known === 'denied') return null;
  return (
    <Banner
      name="notifications"
      verb="Enable notifications"
      onYes={() => void enable()}
      onNo={() => setDismissed(true)}
    >
      Get notified of new messages, requests and failures in the background.
    </Banner>
  );
}

type BannerProps = { name: string; verb: string; onYes(): void; onNo(): void; children: ReactNode };

function Banner({ name, verb, onYes, onNo, children }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={verb} data-testid={`banner-${name}`}>
      <p>{children}</p>
      <span className={styles.choices}>
        <Button size="xs" onClick={onYes}>
          {verb}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            rememberDismissal(name);
            onNo();
          }}
        >
          Not now
        </Button>
      </span>
    </section>
  );
}
