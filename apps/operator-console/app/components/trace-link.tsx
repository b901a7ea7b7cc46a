import type { ReactNode } from 'react';
import { referenceOf } from '@sevenfold/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths';

type Props = {
  traceId: string;
  /** Words before the id, part of the link. */
  children?: ReactNode;
};

/** Links to all effects of an action; shows the first characters of its trace id. */
export function TraceLink({ traceId, children }: Props) {
  return (
    <Link to={paths.reference(traceId)}>
      {children}
      <span className="mono">{referenceOf(traceId)}</span>
    </Link>
  );
}
