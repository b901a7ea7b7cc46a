import { describe, expect, it } from '@jest/globals';
import { partsKind } from './parts-kind.js';

const answers = async () => true;
const isAway = async () => false;

describe('SEVENFOLD_PARTS', () => {
  it.each([
    { wanted: 'auto', engine: 'answers', kind: 'containers' },
    { wanted: 'auto', engine: 'does not answer', kind: 'processes' },
    { wanted: 'containers', engine: 'answers', kind: 'containers' },
    { wanted: 'processes', engine: 'answers', kind: 'processes' },
  ])('$wanted means $kind if an engine $engine', async ({ wanted, engine, kind }) => {
    expect(await partsKind(wanted, engine === 'answers' ? answers : isAway)).toBe(kind);
  });

  it('says that containers need an engine', async () => {
    await expect(partsKind('containers', isAway)).rejects.toThrow('none answers');
  });

  it('refuses other values', async () => {
    await expect(partsKind('docker', answers)).rejects.toThrow('containers, processes or auto, not docker');
  });
});
