import { ClockLab, madeUpProbe, networks, probeOf } from './clock-lab';

/** Pseudo-random numbers, the same in every run. */
function chance() {
  let state = 3;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the clock lab', () => {
  it.each(Object.entries(networks))(
    'finds the true offset on the network %s, apart from its asymmetry',
    (_, network) => {
      const [lab, numbers] = [new ClockLab(), chance()];
      for (let now = 0; now < 60_000; now += 250) {
        const { sample, truthMs } = madeUpProbe(network, now, numbers);
        lab.add(sample, truthMs);
      }
      const { errorMs, roundTripMs } = lab.readings.at(-1)!;
      expect(Math.abs(errorMs!)).toBeLessThan(network.lopsidedMs / 2 + network.jitterMs / 4 + 0.5);
      expect(roundTripMs).toBeGreaterThanOrEqual(2 * network.delayMs);
    },
  );

  it('keeps only the newest readings', () => {
    const [lab, numbers] = [new ClockLab(8), chance()];
    for (let now = 0; now < 5_000; now += 250) lab.add(madeUpProbe(networks.home, now, numbers).sample);
    expect(lab.readings).toHaveLength(8);
  });
});

describe('a binary frame', () => {
  it('is read if it answers a probe', () => {
    const view = new DataView(new ArrayBuffer(29));
    view.setUint8(0, 2);
    view.setFloat64(5, 10);
    view.setFloat64(13, 1_020);
    view.setFloat64(21, 1_021);
    expect(probeOf(view.buffer, 31)).toEqual({ t1: 10, t2: 1_020, t3: 1_021, t4: 31 });
  });

  it('is ignored otherwise', () => {
    expect(probeOf(new ArrayBuffer(29), 1)).toBeUndefined();
    expect(probeOf(new ArrayBuffer(4), 1)).toBeUndefined();
  });
});
