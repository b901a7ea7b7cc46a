import { Outlet } from 'react-router-dom';
import { Queries } from '@sevenfold/ui/queries';

/** Around the pages that ask the server something. The landing page does not, and loads nothing for it. */
export default function QueryingPages() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
