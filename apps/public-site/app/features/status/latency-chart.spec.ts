import { linesOf } from './latency-chart';

describe('response time lines', () => {
  it('leave out days without data', () => {
    expect(linesOf([null, 10, 20, null, 20], 20)).toEqual(['1,10.00 2,10.00 2,1.50 3,1.50', '4,1.50 5,1.50']);
    expect(linesOf([null, null], 0)).toEqual([]);
  });
});
