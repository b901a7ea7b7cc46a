import { Outlet } from 'react-router-dom';
import { Controls } from '@sevenfold/ui/controls';
import { Queries } from '@sevenfold/ui/queries';

/** Around the pages that ask the server something or have forms. The landing page does neither, and loads nothing for it. */
export default function QueryingPages() {
  return (
    <Queries>
      <Controls>
        <Outlet />
      </Controls>
    </Queries>
  );
}
