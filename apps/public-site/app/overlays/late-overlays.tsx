import { AccountNews } from '../account-news/account-news';
import { useUsageReport } from '../usage/use-usage-report';
import { ReportUserActions } from '../user-actions/report-user-actions';
import { InstallPrompt } from './install-prompt';
import { MaintenanceNotice } from './maintenance/maintenance-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateBanner } from './update-banner';
import { useServiceWorker } from './use-service-worker';

export default function LateOverlays() {
  useServiceWorker();
  useUsageReport();
  return (
    <>
      <MaintenanceNotice />
      <OfflineNotice />
      <UpdateBanner />
      <InstallPrompt />
      <AccountNews />
      <ReportUserActions />
    </>
  );
}
