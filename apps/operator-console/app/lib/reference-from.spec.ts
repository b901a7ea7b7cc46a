import { expect, it } from '@jest/globals';
import { referenceFrom } from './reference-from';

const traceId = '3b0c72e8d1f24a5b9c6d7e8f90123456';

it.each([
  ['3b0c72e8', '3b0c72e8'],
  [' Reference 3B0C72E8. ', '3b0c72e8'],
  ['#3b0c72e8d1', '3b0c72e8d1'],
  [traceId, traceId],
  [`00-${traceId}-b7ad6b7169203331-01`, traceId],
])('reads %s', (text, reference) => {
  expect(referenceFrom(text)).toBe(reference);
});

it.each([
  '',
  '3b0c72e',
  'lobby',
  'ada@sevenfold.test',
  `${traceId}0`,
  '3b0c72e8-d1f2-4a5b-9c6d-7e8f90123456',
])('finds no reference in “%s”', text => {
  expect(referenceFrom(text)).toBeUndefined();
});
