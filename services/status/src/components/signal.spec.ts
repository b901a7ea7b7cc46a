import fc from 'fast-check';
import { observe, worst, type Finding, type Signal } from './signal.js';

const rules = { failuresUntilShown: 3, successesUntilShown: 2 };

const look = (findings: Finding[]): Signal =>
  findings.reduce<Signal | undefined>(
    (signal, finding, index) => observe(signal, { finding, at: new Date(index) }, rules),
    undefined,
  )!;

const ok = 'operational';

describe('a signal', () => {
  it('is operational from its first good result on', () => {
    expect(look([ok])).toMatchObject({ shown: ok, confirmed: true });
  });

  it('shows a first failure at once, but is not confirmed yet', () => {
    expect(look(['down'])).toMatchObject({ shown: 'down', confirmed: false });
    expect(look(['down', 'down'])).toMatchObject({ shown: 'down', confirmed: false });
    expect(look(['down', 'down', 'down'])).toMatchObject({ shown: 'down', confirmed: true });
    expect(look(['down', ok])).toMatchObject({ shown: ok, confirmed: true });
  });

  it('stays operational through blips', () => {
    expect(look([ok, 'down', ok, 'down', 'down', ok, 'degraded', ok]).shown).toBe(ok);
  });

  it('fails after three failures in a row, of any kind, and shows the last', () => {
    expect(look([ok, 'down', 'down', 'down']).shown).toBe('down');
    expect(look([ok, 'down', 'degraded', 'degraded']).shown).toBe('degraded');
  });

  it('is operational again after two good results in a row, not after one', () => {
    const down: Finding[] = [ok, 'down', 'down', 'down'];
    expect(look([...down, ok]).shown).toBe('down');
    expect(look([...down, ok, 'down', ok]).shown).toBe('down');
    expect(look([...down, ok, ok]).shown).toBe(ok);
  });

  it('goes from down to degraded only if that persists', () => {
    const down: Finding[] = ['down', 'down', 'down'];
    expect(look([...down, 'degraded', 'degraded']).shown).toBe('down');
    expect(look([...down, 'degraded', 'degraded', 'degraded']).shown).toBe('degraded');
  });

  it('keeps its causes until it is shown as operational again', () => {
    const causes = ['postgresql'];
    const failing = { finding: 'down', at: new Date(), causes } as const;
    const well = { finding: ok, at: new Date(), causes: [] } as const;
    const shownDown = [failing, failing, failing, well].reduce<Signal | undefined>(
      (signal, observation) => observe(signal, observation, rules),
      undefined,
    )!;
    expect(shownDown).toMatchObject({ shown: 'down', causes });
  });

  it('always shows what lasts long enough, and never a single result', () => {
    const finding = fc.constantFrom<Finding>(ok, 'degraded', 'down');
    fc.assert(
      fc.property(fc.array(finding, { minLength: 1 }), finding, (history, last) => {
        expect(look([...history, ...Array<Finding>(5).fill(last)]).shown).toBe(last);
        const settled = [...history, ok, ok] as Finding[];
        expect(look([...settled, last]).shown).toBe(ok);
      }),
    );
  });

  it('ranks findings', () => {
    expect(worst([])).toBe(ok);
    expect(worst([ok, 'degraded', 'down', ok])).toBe('down');
  });
});
