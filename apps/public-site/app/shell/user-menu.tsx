import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { displayNameOf, initialOf, messageOf, useAuth, useToast } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { useDisclosure } from './disclosure';
import { Chevron } from './chevron';
import { LastKnownInitial, LastKnownName } from './last-known-name';
import { Link } from './link';
import styles from './user-menu.module.css';

export function UserMenu() {
  const { user, loading } = useAuth();
  const { pathname } = useLocation();

  if (user && !user.anonymous) return <SignedInMenu />;
  const from = pathname === paths.signIn ? '/' : pathname;
  if (user) return <SignInHere from={from} />;
  // Shown until the session is known, and so in prerendered pages; most visitors are signed out.
  return (
    <div className={styles.unknown}>
      <SignInLink from={from} />
      {loading && <LastKnownMenu />}
    </div>
  );
}

/** Looks like the user menu of the last person signed in, and becomes it if they still are. */
const LastKnownMenu = () => (
  <span className={styles.button} data-last-known aria-hidden>
    <span className={styles.initial}>
      <LastKnownInitial />
    </span>
    <span className={styles.name}>
      <LastKnownName />
    </span>
    <Chevron />
  </span>
);

type LinkProps = { from: string; onClick?(event: MouseEvent): void };

function SignInLink({ from, onClick }: LinkProps) {
  const { loading } = useAuth();
  return (
    <Link
      to={paths.signInFrom(from)}
      className={styles.signIn}
      onClick={onClick}
      data-invitation={loading || undefined}
    >
      Sign In
    </Link>
  );
}

/** Takes guests to the realm and back to their room in one step, without the sign-in page in between. */
function SignInHere({ from }: { from: string }) {
  const { phase, recentAccounts, signIn } = useAuth();
  const { show } = useToast();

  function begin(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (phase !== 'ready') return;
    signIn({ returnTo: from, asSomeoneElse: recentAccounts.length > 1 }).catch((error: unknown) =>
      show('error', { title: 'Couldn’t sign in', message: messageOf(error) }),
    );
  }

  return <SignInLink from={from} onClick={begin} />;
}

function SignedInMenu() {
  const { user, profile, requestSignOut } = useAuth();
  const { open, panelId, containerProps, buttonProps } = useDisclosure<HTMLDivElement>();
  const name = displayNameOf(user!, profile?.identity.displayName);

  return (
    <div {...containerProps} className={styles.menu} data-testid="user-menu" data-uid={user?.uid}>
      <button {...buttonProps} className={styles.button}>
        <span className={styles.initial} aria-hidden>
          {initialOf(name)}
        </span>
        <span className={styles.name}>{name}</span>
        <Chevron />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        {user?.email && <p className={styles.email}>{user.email}</p>}
        <Link to={paths.profile} className={styles.item}>
          Profile
        </Link>
        <Link to={paths.settings} className={styles.item}>
          Settings
        </Link>
        <button type="button" className={styles.item} onClick={requestSignOut}>
          Sign Out
        </button>
      </div>
    </div>
  );
}
