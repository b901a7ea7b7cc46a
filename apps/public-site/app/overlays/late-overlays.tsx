import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { keptFiles } from '../kept-files/kept-files';
import { comeToRest, whenIdle } from '../shell/coming-to-rest';
import { useUsageReport } from '../usage/use-usage-report';
import { InstallPrompt } from './install-prompt';
import { MaintenanceNotice } from './maintenance/maintenance-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateBanner } from './update-banner';
import { useServiceWorker } from './use-service-worker';

const SignedInOverlays = lazy(() => import('./signed-in-overlays'));

export default function LateOverlays() {
  const { user, account, loading } = useAuth();
  const { pathname } = useLocation();
  useServiceWorker();
  useUsageReport();
  useEffect(() => {
    if (!loading) whenIdle(comeToRest);
  }, [loading]);

  // The contact page keeps files for someone whose session ended there.
  const nobodysFiles = !loading && !account && pathname !== paths.contact;
  useEffect(() => {
    if (nobodysFiles) void keptFiles.clear();
  }, [nobodysFiles]);

  return (
    <>
      <MaintenanceNotice />
      <OfflineNotice />
      <UpdateBanner />
      <InstallPrompt />
      {user && (
        <Suspense fallback={null}>
          <SignedInOverlays />
        </Suspense>
      )}
    </>
  );
}
