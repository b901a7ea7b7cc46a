import { InstallPrompt } from './install-prompt';
import { MaintenanceNotice } from './maintenance/maintenance-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateBanner } from './update-banner';
import { useServiceWorker } from './use-service-worker';

export default function LateOverlays() {
  useServiceWorker();
  return (
    <>
      <MaintenanceNotice />
      <OfflineNotice />
      <UpdateBanner />
      <InstallPrompt />
    </>
  );
}
