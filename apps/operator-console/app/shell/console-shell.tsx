import { Outlet } from 'react-router-dom';
import { Button } from '@mantine/core';
import { displayNameOf, Logo, useAuth } from '@sevenfold/ui';
import { sitePaths } from '../config/paths';
import { LiveUpdates } from '../live/live-updates';
import { Keyboard } from './keyboard/keyboard';
import { LiveMark } from './live-mark';
import { Navigation } from './navigation';
import { AppBanners } from './pwa/app-banners';
import { useNotifications, useServiceWorker } from './pwa/notifications';
import { useReturnToScreen } from './return-to-screen';
import { SignInRequired } from './sign-in-required';
import { useAdminOnly } from './use-admin-only';
import styles from './console-shell.module.css';

/** The frame of every screen: operator, navigation, and the screen once signed in. */
export function ConsoleShell() {
  const { user, loading } = useAuth();
  const signedIn = user !== undefined && !user.anonymous;
  useAdminOnly();
  useReturnToScreen(signedIn);

  const frame = (
    <div className={styles.frame} data-signed-in={signedIn}>
      <a href="#screen" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <a href={sitePaths.home} className={styles.mark} aria-label="Sevenfold, the public site">
          <Logo size={24} />
        </a>
        <span className={styles.title}>Console</span>
        {signedIn && <LiveMark />}
        {signedIn && <Keyboard />}
        {signedIn && <OnDuty />}
      </header>
      {signedIn && <Navigation />}
      <main id="screen" className={styles.main} tabIndex={-1}>
        <Screen loading={loading} signedIn={signedIn} />
      </main>
    </div>
  );
  return signedIn ? <LiveUpdates>{frame}</LiveUpdates> : frame;
}

function Screen({ loading, signedIn }: { loading: boolean; signedIn: boolean }) {
  if (loading)
    return (
      <p className="muted" role="status">
        Loading Admin Center...
      </p>
    );
  return signedIn ? <AppScreen /> : <SignInRequired />;
}

/** The screen, below the app's banners. */
function AppScreen() {
  useServiceWorker();
  useNotifications();
  return (
    <>
      <AppBanners />
      <Outlet />
    </>
  );
}

function OnDuty() {
  const { user, profile, requestSignOut } = useAuth();

  return (
    <div className={styles.duty} data-testid="user-menu" data-uid={user!.uid}>
      <span className={styles.name}>{displayNameOf(user!, profile?.identity.displayName)}</span>
      <Button variant="subtle" size="xs" onClick={requestSignOut}>
        Sign Out
      </Button>
    </div>
  );
}
