/** Text of an empty list. It says "none" only once the list has loaded. */
export function emptyText({ isPending, isError }: { isPending: boolean; isError: boolean }, none: string) {
  if (isPending) return 'Loading…';
  return isError ? 'We couldn’t load the list.' : none;
}
