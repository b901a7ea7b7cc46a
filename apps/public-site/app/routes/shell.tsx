import { Outlet } from 'react-router-dom';
import { AccountNews } from '../account-news/account-news';
import { SiteShell } from '../shell/site-shell';
import { ReportUserActions } from '../user-actions/report-user-actions';

export default function Shell() {
  return (
    <SiteShell>
      <Outlet />
      <AccountNews />
      <ReportUserActions />
    </SiteShell>
  );
}
