import { lazy, Suspense, useEffect } from 'react';
import { useAuth } from '@sevenfold/ui';
import { comeToRest, loadOnceOnline, whenIdle } from '../shell/coming-to-rest';
import { useUsageReport } from '../usage/use-usage-report';
import { InstallPrompt } from './install-prompt';
import { MaintenanceNotice } from './maintenance/maintenance-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateBanner } from './update-banner';
import { useForgetNobodysFiles } from './use-forget-nobodys-files';
import { useServiceWorker } from './use-service-worker';

const SignedInOverlays = lazy(() => loadOnceOnline(() => import('./signed-in-overlays')));

export default function LateOverlays() {
  const { user, loading } = useAuth();
  useServiceWorker();
  useUsageReport();
  useForgetNobodysFiles();
  useEffect(() => {
    if (!loading) whenIdle(comeToRest);
  }, [loading]);

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
