import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { SettingsPage, SettingsTeaser } from '../features/account/settings-page';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Settings',
    description: 'Your Sevenfold settings.',
    path: paths.settings,
    indexed: false,
  });

export const handle = { signInTo: () => 'change your settings' };

export default function Settings() {
  return (
    <RequireSignIn teaser={<SettingsTeaser />}>
      <SettingsPage />
    </RequireSignIn>
  );
}
