/** Paper cut-outs: straight edges, two shades where a sheet is folded. */
const glyphs = {
  play: ['M6 3 20 12 6 21z'],
  pause: ['M5 3h5v18H5z', 'M14 3h5v18h-5z'],
  next: ['M4 4l11 8-11 8z', 'M16 4h4v16h-4z'],
  playNext: ['M3 3l9 5.5L3 14z', 'M14 7h7v2.8h-7z', 'M3 16.4h18v2.8H3z'],
  add: ['M10 3h4v18h-4z', 'M3 10h18v4H3z'],
  remove: [
    'M5.5 3.4 12 9.9l6.5-6.5 2.1 2.1-6.5 6.5 6.5 6.5-2.1 2.1-6.5-6.5-6.5 6.5-2.1-2.1 6.5-6.5-6.5-6.5z',
  ],
  grip: [
    'M8 4h3v3H8z',
    'M13 4h3v3h-3z',
    'M8 10.5h3v3H8z',
    'M13 10.5h3v3h-3z',
    'M8 17h3v3H8z',
    'M13 17h3v3h-3z',
  ],
  microphone: ['M9 2h6v12H9z', 'M5 10h2.4v6h9.2v-6H19v8.4h-5.8V22h-2.4v-3.6H5z'],
  muted: [
    'M9 2h6v9.6L9 5.6z',
    'M3.6 2.2 21.8 20.4 20.2 22 2 3.8z',
    'M9 9.4 13.6 14H9z',
    'M5 10h2.4v6h7.9l2.4 2.4h-4.5V22h-2.4v-3.6H5z',
  ],
  speaker: [
    'M3 8.5h4.5L13 4v16l-5.5-4.5H3z',
    'M16 8.2l2-1.4c2.2 3.2 2.2 7.2 0 10.4l-2-1.4c1.5-2.4 1.5-5.2 0-7.6z',
  ],
  silent: [
    'M3 8.5h4.5L13 4v16l-5.5-4.5H3z',
    'm15.4 9.8 1.4-1.4 5.2 5.2-1.4 1.4z',
    'm20.6 8.4 1.4 1.4-5.2 5.2-1.4-1.4z',
  ],
  share: ['M10.8 8H13v8h-2.2z', 'M12 1.6 18 8.4H6z', 'M4 11h4v2.4H6.4v6.2h11.2v-6.2H16V11h4v11H4z'],
  settings: [
    'M3 5h8v2.4H3z',
    'M17 5h4v2.4h-4z',
    'M12.4 3H16v6.4h-3.6z',
    'M3 16.6h4V19H3z',
    'M13 16.6h8V19h-8z',
    'M8 14.6h3.6V21H8z',
  ],
  send: ['M2 3 22 12 2 21 5.4 13.2 14 12 5.4 10.8z'],
  more: ['M3.5 10h4v4h-4z', 'M10 10h4v4h-4z', 'M16.5 10h4v4h-4z'],
  undo: ['M9.5 3v4.6H15A6.2 6.2 0 0 1 15 20H7v-2.6h8a3.6 3.6 0 0 0 0-7.2H9.5V15L2.5 9z'],
  open: ['M2 6h6l4 6.5L16 6h6L12 20z'],
  up: ['M12 3 22 15h-6v6H8v-6H2z'],
  lock: ['M4.5 10.5h15V21h-15z', 'M7 9V6.8L12 1.6l5 5.2V9h-2.5V7.8L12 5.2 9.5 7.8V9z'],
  tune: ['M10.8 2h2.4v20h-2.4z', 'M5 7h2.4v10H5z', 'M16.6 7H19v10h-2.4z'],
} as const;

export type IconName = keyof typeof glyphs;

/** In the current text colour; always beside or inside a named control. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      {glyphs[name].map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
