import { Outlet } from 'react-router-dom';
import { Controls } from '@sevenfold/ui/controls';
import { Queries } from '@sevenfold/ui/queries';

/** Wraps pages that use TanStack Query or Mantine's controls. The landing page uses and loads neither. */
export default function QueryingPages() {
  return (
    <Queries>
      <Controls>
        <Outlet />
      </Controls>
    </Queries>
  );
}
