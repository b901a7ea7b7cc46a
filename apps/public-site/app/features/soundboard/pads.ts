/** Only one pad of a group sounds at a time. */
export const chokeGroups = ['A', 'B', 'C'] as const;
export type ChokeGroup = (typeof chokeGroups)[number];

/** A position on the board; its sound depends on the kit. */
export type Pad = {
  id: string;
  /** Physical key, whatever is printed on it: `KeyboardEvent.code`. */
  code: string;
  /** The letter on most keyboards. */
  cap: string;
  pan: number;
  choke?: ChokeGroup;
};

/** Four rows of four, like the keys: drums, more drums, low notes, high ones. */
export const pads: readonly Pad[] = [
  { id: 'pad-1', code: 'Digit1', cap: '1', pan: 0 },
  { id: 'pad-2', code: 'Digit2', cap: '2', pan: -0.08 },
  { id: 'pad-3', code: 'Digit3', cap: '3', pan: 0.28, choke: 'A' },
  { id: 'pad-4', code: 'Digit4', cap: '4', pan: 0.28, choke: 'A' },
  { id: 'pad-5', code: 'KeyQ', cap: 'Q', pan: -0.2 },
  { id: 'pad-6', code: 'KeyW', cap: 'W', pan: 0.22 },
  { id: 'pad-7', code: 'KeyE', cap: 'E', pan: 0.45 },
  { id: 'pad-8', code: 'KeyR', cap: 'R', pan: -0.4 },
  { id: 'pad-9', code: 'KeyA', cap: 'A', pan: 0, choke: 'B' },
  { id: 'pad-10', code: 'KeyS', cap: 'S', pan: 0, choke: 'B' },
  { id: 'pad-11', code: 'KeyD', cap: 'D', pan: 0, choke: 'B' },
  { id: 'pad-12', code: 'KeyF', cap: 'F', pan: 0, choke: 'B' },
  { id: 'pad-13', code: 'KeyZ', cap: 'Z', pan: -0.3 },
  { id: 'pad-14', code: 'KeyX', cap: 'X', pan: 0.1, choke: 'C' },
  { id: 'pad-15', code: 'KeyC', cap: 'C', pan: -0.1, choke: 'C' },
  { id: 'pad-16', code: 'KeyV', cap: 'V', pan: 0.3 },
];

export const padByCode: ReadonlyMap<string, Pad> = new Map(pads.map(pad => [pad.code, pad]));
export const padById: ReadonlyMap<string, Pad> = new Map(pads.map(pad => [pad.id, pad]));
