import { useSearchParams } from 'react-router-dom';
import { isDivisionId, type DivisionId } from '@sevenfold/brand';

/** The address is the state: it can be shared, reloaded, and left by the back button. */
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
