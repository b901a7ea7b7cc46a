import { chooseColorScheme, useColorScheme } from '@sevenfold/ui';
import styles from './site-footer.module.css';

const schemes = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;

/** Anyone can choose a theme, signed in or not. It applies to this device. */
export function ThemeChoice() {
  // Unknown while prerendering, so no button is pressed.
  const colorScheme = useColorScheme();

  return (
    <div className={styles.themes} role="group" aria-label="Theme">
      {(Object.keys(schemes) as (keyof typeof schemes)[]).map(scheme => (
        <button
          key={scheme}
          type="button"
          aria-pressed={colorScheme === scheme}
          onClick={() => chooseColorScheme(scheme)}
        >
          {schemes[scheme]}
        </button>
      ))}
    </div>
  );
}
