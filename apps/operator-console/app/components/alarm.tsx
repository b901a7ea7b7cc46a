/** The red banner: what was asked for did not happen, and why. */
export function Alarm({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="alarm" role="alert">
      {message}
    </p>
  );
}
