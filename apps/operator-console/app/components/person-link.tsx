import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isGuest } from '@sevenfold/contracts';
import { paths } from '../config/paths';

/** By the first characters of their uid unless something better is known; leads to the account of whoever has one. */
export function PersonLink({ uid, children }: { uid: string; children?: ReactNode }) {
  const shown = children ?? <span className="mono">{uid.slice(0, 8)}</span>;
  // Guests come without an account, and so do services that act by themselves.
  if (isGuest(uid)) return <span title={uid}>{shown}</span>;
  return (
    <Link to={paths.account(uid)} title={uid}>
      {shown}
    </Link>
  );
}
