import { newsBetween } from './news-between';

const decision = { division: 'echoverse', outcome: 'approved', at: '2026-01-01T00:00:00.000Z' };

describe('account news', () => {
  it('is empty on the first look', () => {
    expect(newsBetween(undefined, { uid: 'ada', badges: { 'echoverse:seed': 'x' }, decision })).toEqual([]);
  });

  it('contains new badges, by id', () => {
    const before = { uid: 'ada', badges: { 'summit:seed': 'x' } };
    const now = { uid: 'ada', badges: { 'summit:seed': 'x', 'echoverse:p2:session': 'y' } };
    expect(newsBetween(before, now)).toEqual([{ kind: 'badge', badgeId: 'echoverse.p2.session' }]);
    expect(newsBetween(null, now)).toHaveLength(2);
  });

  it('contains each decision once', () => {
    expect(newsBetween({ uid: 'ada' }, { uid: 'ada', decision })).toEqual([
      { kind: 'decision', division: 'echoverse', outcome: 'approved' },
    ]);
    expect(newsBetween({ uid: 'ada', decision }, { uid: 'ada', decision })).toEqual([]);
  });
});
