import { belongsToNight, journeysOn } from '../journeys.ts';
import { belongsTo, mayLeaveOut, ranNowhere } from '../not-run.ts';

test.each([
  ['embedded', belongsTo('full'), true],
  ['full', belongsTo('embedded'), true],
  ['embedded', belongsTo('embedded'), false],
  ['full', belongsTo('full'), false],
  ['full', 'janus is not installed (Debian: janus)', false],
  ['full', belongsToNight, true],
  ['embedded', belongsToNight, false],
  ['embedded', 'needs root', true],
])('in CI, the %s run may leave out what %s: %s', (stack, reason, may) => {
  expect(mayLeaveOut(stack, { CI: 'true' })(reason)).toBe(may);
});

test('elsewhere, a run may leave out anything', () => {
  expect(mayLeaveOut('full', {})('janus is not installed (Debian: janus)')).toBe(true);
});

test('a suite that each stack leaves to the other ran nowhere', () => {
  const embedded = [
    `a.spec.ts: ${belongsTo('full')}`,
    `b.spec.ts: ${belongsTo('full')}`,
    'c.spec.ts: needs root',
  ];
  const full = [`b.spec.ts: ${belongsTo('embedded')}`, 'c.spec.ts: needs root'];
  expect(ranNowhere(embedded, full)).toEqual(['b.spec.ts']);
});

test('a short run leaves long journeys to the nightly run, and a chosen journey runs in each', () => {
  const short = journeysOn('full', { SEVENFOLD_SHORT: '1' });
  expect(short).toContain('rooms');
  expect(short).not.toContain('engines');
  expect(journeysOn('full', {})).toEqual(expect.arrayContaining([...short, 'engines']));
  expect(journeysOn('full', { SEVENFOLD_SHORT: '1', SEVENFOLD_JOURNEYS: 'engines' })).toEqual(['engines']);
});
