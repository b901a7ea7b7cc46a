import { lazy, Suspense } from 'react';
import { useAuth } from '@sevenfold/ui';
import { useUsageReport } from '../usage/use-usage-report';
import { InstallPrompt } from './install-prompt';
import { MaintenanceNotice } from './maintenance/maintenance-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateBanner } from './update-banner';
import { useServiceWorker } from './use-service-worker';

const SignedInOverlays = lazy(() => import('./signed-in-overlays'));

export default function LateOverlays() {
  const { user } = useAuth();
  useServiceWorker();
  useUsageReport();
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
