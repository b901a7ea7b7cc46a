import { useSyncExternalStore } from 'react';
import { useMantineColorScheme } from '@mantine/core';
import styles from './site-footer.module.css';

const schemes = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;

/** For everyone, signed in or not. Applies to this device. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The stored choice is unknown while prerendering; showing one then would not match the first render.
  const mounted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  return (
    <div className={styles.themes} role="group" aria-label="Theme">
      {(Object.keys(schemes) as (keyof typeof schemes)[]).map(scheme => (
        <button
          key={scheme}
          type="button"
          aria-pressed={mounted && colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {schemes[scheme]}
        </button>
      ))}
    </div>
  );
}
