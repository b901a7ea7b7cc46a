import type { DivisionId } from '@sevenfold/brand';
import { pads } from './pads';

export const kits = ['studio', 'field', 'paper'] as const;
export type Kit = (typeof kits)[number];
export const kitNames: Record<Kit, string> = { studio: 'Studio', field: 'Field', paper: 'Paper' };

export type PadSound = { sound: string; name: string; fold: DivisionId };

const drum = (sound: string, name: string): PadSound => ({ sound, name, fold: 'skyforge' });
const metal = (sound: string, name: string): PadSound => ({ sound, name, fold: 'lumina' });
const low = (sound: string, name: string): PadSound => ({ sound, name, fold: 'nexus' });
const chord = (sound: string, name: string): PadSound => ({ sound, name, fold: 'horizon' });
const voice = (sound: string, name: string): PadSound => ({ sound, name, fold: 'vespera' });
const air = (sound: string, name: string): PadSound => ({ sound, name, fold: 'echoverse' });
const small = (sound: string, name: string): PadSound => ({ sound, name, fold: 'summit' });

/** The kits. Studio and field are files, rendered by apps/music; paper is synthesised in the browser. */
const layouts: Record<Kit, readonly PadSound[]> = {
  studio: [
    drum('kick', 'Kick'),
    drum('snare', 'Snare'),
    metal('hat', 'Hat'),
    metal('open-hat', 'Open hat'),
    drum('clap', 'Clap'),
    drum('tom', 'Tom'),
    small('wood', 'Wood'),
    metal('crash', 'Crash'),
    low('sub', 'Sub'),
    low('rubber', 'Rubber'),
    low('log', 'Log drum'),
    low('upright', 'Upright'),
    air('bell', 'Glass'),
    chord('keys', 'Keys'),
    chord('stab', 'Stab'),
    voice('ah', 'Aah'),
  ],
  field: [
    drum('kick', 'Kick'),
    voice('yeah', 'Yeah'),
    metal('hat', 'Hat'),
    metal('beads', 'Beads'),
    small('fold', 'Fold'),
    small('coin', 'Coin'),
    voice('wow', 'Wow'),
    air('swell', 'Swell'),
    low('acid', 'Acid'),
    chord('guitar', 'Guitar'),
    chord('marimba', 'Marimba'),
    voice('oo', 'Ooh'),
    air('rain', 'Rain'),
    chord('harp', 'Harp'),
    air('haze', 'Haze'),
    air('wind', 'Wind'),
  ],
  paper: [
    drum('kick', 'Kick'),
    drum('snap', 'Snap'),
    metal('hat', 'Hat'),
    metal('open-hat', 'Open hat'),
    voice('fold', 'Fold'),
    drum('box', 'Box'),
    metal('clip', 'Clip'),
    voice('tear', 'Tear'),
    low('low-d', 'Low D'),
    low('low-f', 'Low F'),
    low('low-g', 'Low G'),
    low('low-a', 'Low A'),
    small('lantern', 'Lantern'),
    chord('choir', 'Choir'),
    air('swell', 'Swell'),
    small('toad', 'Toad'),
  ],
};

const placeOf = new Map(pads.map(({ id }, place) => [id, place]));

export const soundOf = (kit: Kit, padId: string): PadSound => layouts[kit][placeOf.get(padId)!]!;
