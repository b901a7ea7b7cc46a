/** The red banner of a failed action, with the reason. `onRetry`: if nothing retries automatically. */
export function Alarm({ message, onRetry }: { message: string | undefined; onRetry?(): void }) {
  if (!message) return null;
  return (
    <p className="alarm" role="alert">
      {message}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  );
}
