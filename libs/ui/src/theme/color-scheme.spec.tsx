import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import {
  chooseColorScheme,
  colorSchemeKey,
  shownColorScheme,
  useAppliedColorScheme,
  useColorScheme,
} from './color-scheme.js';

function Page() {
  useAppliedColorScheme();
  return <p role="status">{useColorScheme()}</p>;
}

const applied = () => document.documentElement.dataset['mantineColorScheme'];
const chosen = () => screen.getByRole('status').textContent;

/** A system whose theme can change. */
function systemIs(theme: 'dark' | 'light') {
  const media = Object.assign(new EventTarget(), { matches: theme === 'dark' });
  jest.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  return (changed: 'dark' | 'light') => {
    media.matches = changed === 'dark';
    media.dispatchEvent(new Event('change'));
  };
}

const chooseInAnotherTab = (newValue: string | null) =>
  act(() => {
    if (newValue === null) localStorage.removeItem(colorSchemeKey);
    else localStorage.setItem(colorSchemeKey, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: colorSchemeKey, newValue }));
  });

describe('the theme of a device', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void jest.restoreAllMocks());

  it('follows the system until someone chooses', () => {
    const change = systemIs('dark');
    render(<Page />);
    expect([chosen(), applied(), shownColorScheme()]).toEqual(['auto', 'dark', 'dark']);
    change('light');
    expect(applied()).toBe('light');
    act(() => chooseColorScheme('dark'));
    change('light');
    expect([chosen(), applied()]).toEqual(['dark', 'dark']);
  });

  it('follows what is chosen in another tab', () => {
    systemIs('dark');
    render(<Page />);
    chooseInAnotherTab('light');
    expect([chosen(), applied()]).toEqual(['light', 'light']);
    chooseInAnotherTab(null);
    expect([chosen(), applied()]).toEqual(['auto', 'dark']);
  });

  it('is the system’s if the stored value is invalid', () => {
    systemIs('light');
    localStorage.setItem(colorSchemeKey, 'sepia');
    render(<Page />);
    expect([chosen(), applied()]).toEqual(['auto', 'light']);
  });

  it('does not change after the page is unmounted', () => {
    const change = systemIs('dark');
    render(<Page />).unmount();
    change('light');
    expect(applied()).toBe('dark');
  });
});
