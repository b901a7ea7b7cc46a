/** An audio output as this device knows it. */
export interface AudioOutput {
  /** The browser's id for it; `default` while the browser does not say which one is in use. */
  id: string;
  /** Empty until the browser may name devices, usually with the permission for a microphone. */
  label: string;
  /** The system's choice, not the listener's. */
  isDefault?: true;
}

type Device = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>;

export const defaultOutput: AudioOutput = { id: 'default', label: '' };

/** Entries that refer to another entry. */
const roles = ['default', 'communications'];

/** The outputs that the browser names; none without permission. Never rejects. */
export async function namedOutputs(): Promise<Device[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind, label }) => kind === 'audiooutput' && label !== '');
  } catch {
    return [];
  }
}

/**
 * The output behind a sink id. For the default one (an empty id), Chromium's own entry shares the group, or
 * the end of the label, with the real device: "Default - Headphones".
 */
export function outputBehind(sinkId: string, outputs: readonly Device[]): AudioOutput {
  const isDefault = sinkId === '' || sinkId === defaultOutput.id;
  const entry = outputs.find(({ deviceId }) => deviceId === (isDefault ? defaultOutput.id : sinkId));
  if (!isDefault) return { id: sinkId, label: entry?.label ?? '' };
  if (!entry) return defaultOutput;
  const real = outputs.filter(({ deviceId }) => !roles.includes(deviceId));
  const meant =
    real.find(({ groupId }) => groupId !== '' && groupId === entry.groupId) ??
    real.find(({ label }) => entry.label.endsWith(label));
  return meant
    ? { id: meant.deviceId, label: meant.label, isDefault: true }
    : { id: defaultOutput.id, label: entry.label };
}
