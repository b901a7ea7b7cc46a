import { deviceMemory } from '@sevenfold/ui';

export type TalkMode = 'open' | 'push';
export type VoicePreferences = { mode: TalkMode; deviceId?: string };

const storageKey = 'sevenfold.voice';

/** Voice preferences of this device. */
export function storedVoicePreferences(): VoicePreferences {
  const { mode, deviceId } = (deviceMemory.readJson(storageKey) ?? {}) as Partial<VoicePreferences>;
  return { mode: mode === 'push' ? 'push' : 'open', ...(typeof deviceId === 'string' && { deviceId }) };
}

export function storeVoicePreferences(preferences: VoicePreferences): void {
  deviceMemory.writeJson(storageKey, preferences);
}
