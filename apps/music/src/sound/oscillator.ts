/** Waves with less aliasing: each corner is rounded over two samples (polyBLEP). */
export function sawtooth(startPhase: number): (cyclesPerSample: number) => number {
  let phase = startPhase;
  return step => {
    phase += step;
    if (phase >= 1) phase -= 1;
    return 2 * phase - 1 - corner(phase, step);
  };
}

export function pulse(startPhase: number): (cyclesPerSample: number, width: number) => number {
  let phase = startPhase;
  return (step, width) => {
    phase += step;
    if (phase >= 1) phase -= 1;
    let fall = phase - width;
    if (fall < 0) fall += 1;
    return (phase < width ? 1 : -1) + corner(phase, step) - corner(fall, step) + 1 - 2 * width;
  };
}

export const triangle = (phase: number) => 1 - 4 * Math.abs(phase - Math.floor(phase) - 0.5);

export const sine = (phase: number) => Math.sin(2 * Math.PI * phase);

function corner(phase: number, step: number): number {
  if (phase < step) {
    const near = phase / step;
    return near + near - near * near - 1;
  }
  if (phase > 1 - step) {
    const near = (phase - 1) / step;
    return near * near + near + near + 1;
  }
  return 0;
}
