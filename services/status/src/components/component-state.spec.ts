import { catalog, ownerOf } from './catalog.js';
import { stateOf } from './component-state.js';
import type { Finding, Signal } from './signal.js';

const signal = (shown: Finding, causes: string[] = []): Signal => ({
  shown,
  confirmed: true,
  contradictions: 0,
  causes,
  last: { finding: shown, at: new Date(), latencyMs: 5 },
});

const component = (id: string) => catalog.find(entry => entry.id === id)!;

describe('a component', () => {
  it('links to where it is used, unless it is a dependency', () => {
    const unlinked = catalog.filter(({ group, url }) => group !== 'dependencies' && !url);
    expect(unlinked).toEqual([]);
  });

  it('is unknown without signals', () => {
    expect(stateOf(component('rooms'), new Map())).toBeUndefined();
  });

  it('is as bad as its worst signal', () => {
    const signals = new Map([
      ['identity', signal('operational')],
      ['sign-in-provider', signal('down')],
    ]);
    expect(stateOf(component('sign-in'), signals)).toMatchObject({ shown: 'down', explained: true });
  });

  it('is its own cause when it does not answer', () => {
    expect(stateOf(component('rooms'), new Map([['rooms-gateway', signal('down')]]))).toMatchObject({
      shown: 'down',
      explained: false,
    });
  });

  it('is explained by its database when that is down', () => {
    const signals = new Map([['rooms-gateway', signal('down', ['postgresql'])]]);
    expect(stateOf(component('rooms'), signals)).toMatchObject({ shown: 'down', explained: true });
    const oddly = new Map([['rooms-gateway', signal('down', ['a-check-nobody-knows'])]]);
    expect(stateOf(component('rooms'), oddly)).toMatchObject({ explained: false });
  });

  it('of a journey leaves the incident to the services on its path, and has its own if those work', () => {
    const failing = ['journey-room', signal('down')] as const;
    expect(stateOf(component('journey-room'), new Map([failing]))).toMatchObject({
      shown: 'down',
      explained: false,
    });
    const away = new Map([failing, ['rooms-gateway', signal('down')]]);
    expect(stateOf(component('journey-room'), away)).toMatchObject({ shown: 'down', explained: true });
  });

  it('that only shares a service leaves the incident to the one that represents it', () => {
    const signals = new Map([['api-gateway', signal('down')]]);
    expect(stateOf(component('website'), signals)?.explained).toBe(false);
    expect(stateOf(component('nexus-pages'), signals)?.explained).toBe(true);
  });
});

describe('the catalog', () => {
  it('has unique ids, and a component that represents each signal', () => {
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length);
    for (const { needs } of catalog) for (const need of needs) expect(ownerOf(need)).toBeDefined();
  });

  it('covers every division', () => {
    const groups = new Set(catalog.map(({ group }) => group));
    for (const division of ['lumina', 'vespera', 'nexus', 'summit', 'skyforge', 'horizon', 'echoverse'])
      expect(groups).toContain(division);
  });
});
