import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TraceLink } from './trace-link';
import styles from './outcome.module.css';

type Props = {
  traceId: string | undefined;
  refused?: boolean;
  /** Undoes the action, if that is possible. */
  onUndo?: (() => void) | undefined;
  children: ReactNode;
};

/** The result of an action: its effect, and a link to its trace. */
export function Outcome({ traceId, refused = false, onUndo, children }: Props) {
  return (
    <p className={styles.outcome} data-refused={refused} role="status">
      <span>{children}</span>
      {onUndo && (
        <Button variant="default" size="xs" onClick={onUndo}>
          Undo
        </Button>
      )}
      {traceId && <TraceLink traceId={traceId}>Trace </TraceLink>}
    </p>
  );
}
