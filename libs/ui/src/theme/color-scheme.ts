import { useEffect, useSyncExternalStore } from 'react';
import { mantineHtmlProps } from '@mantine/core';
import { deviceMemory } from '../browser-memory.js';

const colorSchemes = ['light', 'dark', 'auto'] as const;
/** `auto` follows the system. */
export type ColorScheme = (typeof colorSchemes)[number];

export const colorSchemeKey = 'sevenfold.color-scheme';
/** Applies until someone chooses. */
export const defaultColorScheme: ColorScheme = 'auto';

/** Attributes for `<html>` until the script in the head has run, and where no script runs. */
export const colorSchemeHtml = { ...mantineHtmlProps, 'data-mantine-color-scheme': 'dark' };

/**
 * The theme of this device. We do not use Mantine's own hook, because it needs Mantine's provider, and pages without
 * its controls load none of Mantine. Mantine's components read the same attribute.
 */
class DeviceColorScheme {
  private readonly listeners = new Set<() => void>();

  readonly current = (): ColorScheme => {
    const stored = deviceMemory.read(colorSchemeKey);
    return colorSchemes.find(scheme => scheme === stored) ?? defaultColorScheme;
  };

  readonly shown = (): 'light' | 'dark' => {
    const scheme = this.current();
    if (scheme !== 'auto') return scheme;
    return systemIsDark().matches ? 'dark' : 'light';
  };

  readonly choose = (scheme: ColorScheme): void => {
    deviceMemory.write(colorSchemeKey, scheme);
    this.changed();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies the theme, and each change of it in the system or another tab, until stopped. */
  readonly follow = (): (() => void) => {
    const system = systemIsDark();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === colorSchemeKey) this.changed();
    };
    this.changed();
    system.addEventListener('change', this.changed);
    addEventListener('storage', onStorage);
    return () => {
      system.removeEventListener('change', this.changed);
      removeEventListener('storage', onStorage);
    };
  };

  private readonly changed = (): void => {
    document.documentElement.dataset['mantineColorScheme'] = this.shown();
    for (const listener of this.listeners) listener();
  };
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const device = new DeviceColorScheme();

export const chooseColorScheme = device.choose;

/** The theme chosen on this device; undefined while prerendering, when nobody has chosen. */
export function useColorScheme(): ColorScheme | undefined {
  return useSyncExternalStore<ColorScheme | undefined>(device.subscribe, device.current, () => undefined);
}

/** The theme that is shown. */
export const shownColorScheme = device.shown;

export function useAppliedColorScheme(): void {
  useEffect(() => device.follow(), []);
}
