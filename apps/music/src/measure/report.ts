import type { Measurements } from './measure.ts';

/** A track's measurements as text: numbers, octaves, and a loudness graph in steps of three seconds. */
export function report(title: string, facts: Measurements): string {
  const octaves = Object.entries(facts.octaves).map(([centre, level]) => `${centre}:${level.toFixed(0)}`);
  const blocks = ' ▁▂▃▄▅▆▇█';
  const course = facts.course.map(level => blocks[Math.min(8, Math.max(0, Math.round((level + 26) / 1.9)))]);
  return [
    `${title}: ${facts.seconds.toFixed(2)} s, ${facts.loudness.toFixed(1)} LUFS, ${facts.truePeak.toFixed(1)} dBTP,`,
    `correlation ${facts.correlation.toFixed(2)}, ${facts.tempo.toFixed(1)} bpm,`,
    `silent ${facts.silentStart.toFixed(2)}/${facts.silentEnd.toFixed(2)} s`,
    `\n  ${octaves.join(' ')}\n  ${course.join('')}`,
  ].join(' ');
}
