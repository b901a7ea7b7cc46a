import { Outlet } from 'react-router-dom';
import { Controls } from '@sevenfold/ui/controls';
import { Queries } from '@sevenfold/ui/queries';

/** Wraps pages with TanStack queries or Mantine's controls. The landing page has neither, and loads neither library. */
export default function QueryingPages() {
  return (
    <Queries>
      <Controls>
        <Outlet />
      </Controls>
    </Queries>
  );
}
