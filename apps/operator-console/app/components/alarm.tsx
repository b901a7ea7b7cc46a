import { ErrorText } from '@sevenfold/ui/reference';

/** The red banner of a failed action, with the reason and its reference. `onRetry`: if nothing retries automatically. */
export function Alarm({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  if (!error) return null;
  return (
    <p className="alarm" role="alert">
      <ErrorText error={error} />
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  );
}
