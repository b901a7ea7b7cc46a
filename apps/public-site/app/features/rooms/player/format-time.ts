/** Seconds as `m:ss`, and from an hour on as `h:mm:ss`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return [...(hours > 0 ? [hours, twoDigits(minutes)] : [minutes]), twoDigits(whole % 60)].join(':');
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
