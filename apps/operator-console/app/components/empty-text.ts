/** Text of an empty list; says "none" only when that is known. */
export function emptyText({ isPending, isError }: { isPending: boolean; isError: boolean }, none: string) {
  if (isPending) return 'Loading…';
  return isError ? 'The list could not be loaded.' : none;
}
