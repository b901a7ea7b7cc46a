import type { RowLink } from '@sevenfold/contracts';
import { Link } from 'react-router-dom';
import { Links } from '../../components/links';

type Props = { links: readonly RowLink[]; of: string };

/** Links of a row: board, runbook, traces, logs. Links with a path lead to screens of the console. */
export function RowLinks({ links, of }: Props) {
  return (
    <Links>
      {links.map(({ title, href }) =>
        href.startsWith('/') ? (
          <Link key={title} to={href} aria-label={`${title} of ${of}`}>
            {title}
          </Link>
        ) : (
          <a key={title} href={href} target="_blank" rel="noreferrer" aria-label={`${title} of ${of}`}>
            {title}
          </a>
        ),
      )}
      {links.length === 0 && <span className="muted">—</span>}
    </Links>
  );
}
