import type { AdminParticipant } from '@sevenfold/contracts';

/** `negative` drops the sign of values that round to zero, which `toFixed` shows as -0.0. */
const tenths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
  signDisplay: 'negative',
});

/** How far someone's playback is off, written as in the room itself: `−0.3 ± 0.4 ms`. */
export function syncOffset({ offsetMs, uncertaintyMs }: NonNullable<AdminParticipant['sync']>): string {
  const offset = tenths.format(offsetMs).replace('-', '−');
  return uncertaintyMs === undefined ? `${offset} ms` : `${offset} ± ${tenths.format(uncertaintyMs)} ms`;
}
