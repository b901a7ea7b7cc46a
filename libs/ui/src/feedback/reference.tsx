import { useRef } from 'react';
import { referenceOf } from '@sevenfold/contracts';
import { messageOf } from '../api/api-error.js';
import { useCopy } from './use-copy.js';
import styles from './reference.module.css';

/**
 * The reference that people report with an error, so that operators find its cause. Shows the first digits of the
 * error's trace id, and copies all of it. Shows nothing for errors without a trace id.
 */
export function Reference({ of }: { of: unknown }) {
  const traceId = traceIdOf(of);
  return (
    traceId && (
      <>
        {' '}
        <CopyableReference traceId={traceId} />
      </>
    )
  );
}

/** Shows an error's message with its reference. `words` replaces the error's own message. */
export function ErrorText({ error, words = messageOf(error) }: { error?: unknown; words?: string }) {
  return (
    <>
      {words}
      <Reference of={error} />
    </>
  );
}

function CopyableReference({ traceId }: { traceId: string }) {
  const digits = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopy(traceId);
  const selectDigits = () => getSelection()?.selectAllChildren(digits.current!);

  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.reference}
        title="Copy this reference. We use it to find what happened."
        data-testid="error-reference"
        onClick={() => void copy().catch(selectDigits)}
      >
        Reference{' '}
        <span ref={digits} className={styles.digits}>
          {referenceOf(traceId)}
        </span>
      </button>
      <span className={styles.copied} role="status">
        {copied && 'Copied'}
      </span>
    </span>
  );
}

/** Reads API errors, socket errors and errors of the admin API. */
function traceIdOf(error: unknown): string | undefined {
  const { traceId } = (error ?? {}) as { traceId?: unknown };
  return typeof traceId === 'string' && /^[0-9a-f]{32}$/.test(traceId) ? traceId : undefined;
}
