/** What stands in the place of rows: that there are none is said only where that is known. */
export function emptyText({ isPending, isError }: { isPending: boolean; isError: boolean }, none: string) {
  if (isPending) return 'Loading…';
  return isError ? 'It could not be read.' : none;
}
