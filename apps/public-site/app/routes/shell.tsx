import { Outlet } from 'react-router-dom';
import { SiteShell } from '../shell/site-shell';

export default function Shell() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

export { FailedPage as ErrorBoundary } from '../shell/failed-page';
