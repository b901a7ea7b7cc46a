export const sampleRate = 44_100;

export type Stereo = { left: Float32Array; right: Float32Array };

export const samples = (seconds: number) => Math.max(0, Math.round(seconds * sampleRate));

export function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export const decibels = (level: number) => 10 ** (level / 20);

/** Both channels, for code that treats them alike. */
export const channelsOf = ({ left, right }: Stereo) => [left, right] as const;

/** Adds `from` to `onto` in place. */
export function addInto(onto: Stereo, from: Stereo, gain = 1): void {
  const length = Math.min(onto.left.length, from.left.length);
  for (let index = 0; index < length; index += 1) {
    onto.left[index]! += from.left[index]! * gain;
    onto.right[index]! += from.right[index]! * gain;
  }
}

export function scale(sound: Stereo, gain: number): void {
  for (const channel of channelsOf(sound))
    for (let index = 0; index < channel.length; index += 1) channel[index]! *= gain;
}
