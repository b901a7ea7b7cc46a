import { RefusalSampling } from './refusal-sampling.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 5, minute));

describe('of refused calls', () => {
  it('those of one caller are left out beyond their number, and others are not hidden by them', () => {
    const sampling = new RefusalSampling({ perHour: 10, perCaller: 2 });
    const admitted = ['ada', 'ada', 'ada', 'ada', 'ben'].map(caller => sampling.admit(caller, at(0)));
    expect(admitted).toEqual([0, 0, undefined, undefined, 2]);
  });

  it('all are left out beyond the number of an hour, whoever comes', () => {
    const sampling = new RefusalSampling({ perHour: 3, perCaller: 2 });
    const admitted = Array.from({ length: 1_000 }, (_, index) => sampling.admit(`caller-${index}`, at(1)));
    expect(admitted.filter(leftOut => leftOut !== undefined)).toEqual([0, 0, 0]);
    expect(sampling.admit('ada', at(59))).toBeUndefined();
  });

  it('those left out are told with the first of the next hour, once', () => {
    const sampling = new RefusalSampling({ perHour: 1, perCaller: 1 });
    for (const minute of [1, 2, 3]) sampling.admit('ada', at(minute));
    expect([sampling.admit('ada', at(60)), sampling.admit('ben', at(120))]).toEqual([2, 0]);
  });
});
