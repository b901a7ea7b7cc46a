import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../config/paths';
import { useAccount } from './api/use-account';
import { DeletionSection } from './deletion-section';
import { ExportSection } from './export-section';
import { PleaseSignIn } from './please-sign-in';
import { SessionsSection } from './sessions-section';
import { SettingsForm } from './settings-form';
import styles from './settings-sections.module.css';

/** Painted before the session is known; the page shows the same until the profile has loaded. */
export function SettingsTeaser() {
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Settings</h1>
      <p role="status">Loading your settings…</p>
    </div>
  );
}

export function SettingsPage() {
  const { account, profileLoading } = useAuth();
  const { data: profile, error } = useAccount();

  if (!account) return <PleaseSignIn from={paths.settings} />;

  return (
    <div className="page">
      <h1 className="page-title">Settings</h1>
      {/* Until the profile is created and loaded, its theme could still undo a choice made here. */}
      {profile && !profileLoading ? (
        <div className={styles.columns}>
          <SettingsForm profile={profile} />
          <div>
            <SessionsSection />
            <ExportSection uid={profile.uid} />
            <DeletionSection uid={profile.uid} />
          </div>
        </div>
      ) : (
        <p role="status">{error ? <ErrorText error={error} /> : 'Loading your settings…'}</p>
      )}
    </div>
  );
}
