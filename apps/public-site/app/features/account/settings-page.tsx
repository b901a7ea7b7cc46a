import { messageOf, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useAccount } from './api/use-account';
import { ExportButton } from './export-button';
import { PleaseSignIn } from './please-sign-in';
import { SettingsForm } from './settings-form';

export function SettingsPage() {
  const { user, profileLoading } = useAuth();
  const { data: profile, error } = useAccount();

  if (!user || user.anonymous) return <PleaseSignIn from={paths.settings} />;

  return (
    <div className="page page-narrow">
      <h1 className="page-title">Settings</h1>
      {/* Until the profile is created and loaded, its theme could still undo a choice made here. */}
      {profile && !profileLoading ? (
        <>
          <SettingsForm profile={profile} />
          <ExportButton profile={profile} />
        </>
      ) : (
        <p role="status">{error ? messageOf(error) : 'Loading your settings…'}</p>
      )}
    </div>
  );
}
