import { Queries } from '@sevenfold/ui/queries';
import { AccountNews } from '../account-news/account-news';
import { ReportUserActions } from '../user-actions/report-user-actions';

export default function SignedInOverlays() {
  return (
    <Queries>
      <AccountNews />
      <ReportUserActions />
    </Queries>
  );
}
