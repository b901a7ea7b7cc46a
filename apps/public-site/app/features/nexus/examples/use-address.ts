import { useSearchParams } from 'react-router-dom';
import { isDivisionId, type DivisionId } from '@sevenfold/brand';

/** Keeps the state in the URL, so that people can share it, reload it and go back. */
export function useDivisionInAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('division') ?? '';
  const division: DivisionId = isDivisionId(asked) ? asked : 'nexus';

  const choose = (id: DivisionId) =>
    setSearch(
      former => {
        former.set('division', id);
        return former;
      },
      { preventScrollReset: true },
    );
  return { division, choose };
}
