import { RefusalSampling } from './refusal-sampling.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 5, minute));

describe('refused calls', () => {
  it('above one caller’s limit are omitted, and do not hide others', () => {
    const sampling = new RefusalSampling({ perHour: 10, perCaller: 2 });
    const admitted = ['ada', 'ada', 'ada', 'ada', 'ben'].map(caller => sampling.admit(caller, at(0)));
    expect(admitted).toEqual([0, 0, undefined, undefined, 2]);
  });

  it('above the hourly limit are omitted, from any caller', () => {
    const sampling = new RefusalSampling({ perHour: 3, perCaller: 2 });
    const admitted = Array.from({ length: 1_000 }, (_, index) => sampling.admit(`caller-${index}`, at(1)));
    expect(admitted.filter(leftOut => leftOut !== undefined)).toEqual([0, 0, 0]);
    expect(sampling.admit('ada', at(59))).toBeUndefined();
  });

  it('that were omitted are counted in the first entry of the next hour, once', () => {
    const sampling = new RefusalSampling({ perHour: 1, perCaller: 1 });
    for (const minute of [1, 2, 3]) sampling.admit('ada', at(minute));
    expect([sampling.admit('ada', at(60)), sampling.admit('ben', at(120))]).toEqual([2, 0]);
  });
});
