import type { ChangeSettings, Profile } from '@sevenfold/contracts';

type SettingsColumns = Partial<Profile['preferences'] & Pick<Profile, 'bio' | 'location' | 'website'>>;

/** Dotted names of the settings that would change, and the columns to update. */
export function settingsDifference(profile: Profile, wanted: ChangeSettings) {
  const { preferences = {}, ...texts } = wanted;
  const before: SettingsColumns = { ...profile.preferences, ...pickTexts(profile) };
  const columns = Object.fromEntries(
    Object.entries({ ...preferences, ...texts } satisfies SettingsColumns).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof SettingsColumns],
    ),
  ) as SettingsColumns;
  const changed = Object.keys(columns).map(name =>
    name in profile.preferences ? `preferences.${name}` : name,
  );
  return { changed, columns };
}

const pickTexts = ({ bio, location, website }: Profile) => ({ bio, location, website });
