import { useSearchParams } from 'react-router-dom';

/** Filters in the URL, so that they survive a reload and can be shared. Empty ones are omitted. */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (changes: Partial<Record<Name, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(names.map(name => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const change = (changes: Partial<Record<Name, string>>) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | undefined>(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [filter, change];
}
