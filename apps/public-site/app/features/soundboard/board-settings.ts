import { deviceMemory } from '@sevenfold/ui';
import { quantiseSteps, type QuantiseStep } from './engine/grid';
import { kits, type Kit } from './kits';
import { chokeGroups, pads, type ChokeGroup } from './pads';

export type PadSettings = { volume: number; loop: boolean; choke: ChokeGroup | null };

export type BoardSettings = {
  kit: Kit;
  master: number;
  bpm: number;
  quantise: QuantiseStep;
  click: boolean;
  pads: Record<string, PadSettings>;
};

export const tempo = { min: 60, max: 180 } as const;
const storageKey = 'sevenfold.soundboard';

export const defaultSettings = (): BoardSettings => ({
  kit: 'studio',
  master: 0.85,
  bpm: 112,
  quantise: 0,
  click: false,
  pads: Object.fromEntries(
    pads.map(({ id, choke }) => [id, { volume: 0.85, loop: false, choke: choke ?? null }]),
  ),
});

/** The last settings on this device. Invalid ones become the default. */
export function readSettings(): BoardSettings {
  const first = defaultSettings();
  const stored = (deviceMemory.readJson(storageKey) ?? {}) as Partial<BoardSettings>;
  return {
    kit: kits.find(kit => kit === stored.kit) ?? first.kit,
    master: within(stored.master, 0, 1) ?? first.master,
    bpm: within(stored.bpm, tempo.min, tempo.max) ?? first.bpm,
    quantise: quantiseSteps.find(step => step === stored.quantise) ?? first.quantise,
    click: stored.click === true,
    pads: Object.fromEntries(pads.map(({ id }) => [id, padSettings(stored.pads?.[id], first.pads[id]!)])),
  };
}

export function storeSettings(settings: BoardSettings): void {
  deviceMemory.writeJson(storageKey, settings);
}

function padSettings(stored: Partial<PadSettings> | undefined, first: PadSettings): PadSettings {
  if (!stored) return first;
  const choke = stored.choke === null || isChokeGroup(stored.choke) ? stored.choke : first.choke;
  return { volume: within(stored.volume, 0, 1) ?? first.volume, loop: stored.loop === true, choke };
}

const isChokeGroup = (value: unknown): value is ChokeGroup => chokeGroups.some(group => group === value);

function within(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined;
}
