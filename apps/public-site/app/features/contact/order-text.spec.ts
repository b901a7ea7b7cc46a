import { orderText } from './order-text';

it('begins an order of the volume that a link names', () => {
  expect(orderText('The Thaw')).toContain('order “The Thaw”, paperback');
  expect(orderText('x'.repeat(500)).length).toBeLessThan(160);
});

it.each([null, '', '  '])('begins nothing for %j', title => {
  expect(orderText(title)).toBe('');
});
