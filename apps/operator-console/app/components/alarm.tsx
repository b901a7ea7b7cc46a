/** The red banner: what was asked for did not happen, and why. `onRetry`: where nothing asks again by itself. */
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
