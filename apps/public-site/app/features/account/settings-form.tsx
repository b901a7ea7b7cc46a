import { useState, type FormEvent } from 'react';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import type { ChangeSettings, Preferences, Profile } from '@sevenfold/contracts';
import { ApiError, chooseColorScheme, messageOf, useColorScheme } from '@sevenfold/ui';
import { Reference } from '@sevenfold/ui/reference';
import { recordUserAction } from '../../user-actions/report-user-actions';
import { useChangeSettings } from './api/use-change-settings';
import { shownWebsite } from './shown-website';
import { useSaveState, type SaveState } from './use-save-state';
import '../../shell/mantine-controls';
import styles from './settings-form.module.css';

const themes = ['light', 'dark', 'auto'] as const;
const limits = { bio: 500, location: 100, website: 2048 };
const labelOfState: Record<SaveState, string> = {
  idle: 'Save settings',
  saving: 'Saving…',
  saved: 'Saved',
  error: 'Error',
};

type Draft = { preferences: Preferences; bio: string; location: string; website: string };

export function SettingsForm({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState<Draft>(() => ({
    preferences: profile.preferences,
    bio: profile.bio,
    location: profile.location,
    website: profile.website,
  }));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const changeSettings = useChangeSettings();
  const save = useSaveState();
  // The shown theme, which the footer may change too.
  const theme = useColorScheme() ?? profile.preferences.theme;

  const change = (changes: Partial<Draft>) => setDraft(current => ({ ...current, ...changes }));
  const prefer = (changes: Partial<Preferences>) =>
    change({ preferences: { ...draft.preferences, ...changes } });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.website.trim() && !shownWebsite(draft.website.trim())) {
      setFaults({ website: 'Enter a link that starts with https:// or http://.' });
      return;
    }
    setFaults({});
    setFailure(undefined);
    const settings: ChangeSettings = {
      ...draft,
      preferences: { ...draft.preferences, theme },
      website: draft.website.trim(),
    };
    void save
      .run(() => changeSettings.mutateAsync(settings))
      .then(() => recordUserAction('settings_updated'))
      .catch((error: unknown) => {
        setFaults(faultsOf(error));
        setFailure(error);
      });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.themes}>
        <legend>Theme</legend>
        {themes.map(each => (
          <label key={each}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={each === theme}
              onChange={() => chooseColorScheme(each)}
            />
            <span>{each}</span>
          </label>
        ))}
      </fieldset>

      <Switch
        label="Notifications"
        description="Email me when my access requests are decided."
        checked={draft.preferences.notifications}
        onChange={event => prefer({ notifications: event.currentTarget.checked })}
      />
      <Switch
        label="Marketing"
        description="Email me about new work, a few times a year."
        checked={draft.preferences.marketing}
        onChange={event => prefer({ marketing: event.currentTarget.checked })}
      />

      <Textarea
        label="Bio"
        description={`${draft.bio.length} of ${limits.bio} characters`}
        rows={5}
        maxLength={limits.bio}
        value={draft.bio}
        error={faults['bio']}
        onChange={event => change({ bio: event.currentTarget.value })}
      />
      <TextInput
        label="Location"
        maxLength={limits.location}
        value={draft.location}
        error={faults['location']}
        onChange={event => change({ location: event.currentTarget.value })}
      />
      <TextInput
        label="Website"
        type="url"
        placeholder="https://"
        maxLength={limits.website}
        value={draft.website}
        error={faults['website']}
        onChange={event => change({ website: event.currentTarget.value })}
      />

      <div className={styles.actions}>
        <Button type="submit" size="lg" data-state={save.state} aria-busy={save.state === 'saving'}>
          {labelOfState[save.state]}
        </Button>
        <p role="status" className={styles.message}>
          {save.state === 'saved' && 'Your settings are saved.'}
          {faults['']} <Reference of={failure} />
        </p>
      </div>
    </form>
  );
}

/** Errors by field. Those without a field are shown beside the button. */
function faultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.faults.length === 0) {
    const field = error instanceof ApiError ? (error.field ?? '') : '';
    return { [field]: messageOf(error) };
  }
  return Object.fromEntries(error.faults.map(({ field, message }) => [field, message]));
}
