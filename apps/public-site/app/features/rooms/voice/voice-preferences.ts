export type TalkMode = 'open' | 'push';
export type VoicePreferences = { mode: TalkMode; deviceId?: string };

const storageKey = 'sevenfold.voice';

/** How somebody speaks on this device. */
export function storedVoicePreferences(): VoicePreferences {
  try {
    const { mode, deviceId } = JSON.parse(
      localStorage.getItem(storageKey) ?? '{}',
    ) as Partial<VoicePreferences>;
    return { mode: mode === 'push' ? 'push' : 'open', ...(typeof deviceId === 'string' && { deviceId }) };
  } catch {
    return { mode: 'open' };
  }
}

export function storeVoicePreferences(preferences: VoicePreferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Not remembered then.
  }
}
