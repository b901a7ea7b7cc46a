import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isGuest } from '@sevenfold/contracts';
import { paths } from '../config/paths';

/** The first characters of the uid unless a name is known; links to the account, if there is one. */
export function PersonLink({ uid, children }: { uid: string; children?: ReactNode }) {
  const shown = children ?? <span className="mono">{uid.slice(0, 8)}</span>;
  // Guests and services have no account.
  if (isGuest(uid)) return <span title={uid}>{shown}</span>;
  return (
    <Link to={paths.account(uid)} title={uid}>
      {shown}
    </Link>
  );
}
