import { orderText } from './order-text';

it('starts an order of the linked volume', () => {
  expect(orderText('The Thaw')).toContain('order “The Thaw”, paperback');
  expect(orderText('x'.repeat(500)).length).toBeLessThan(160);
});

it.each([null, '', '  '])('is empty for %j', title => {
  expect(orderText(title)).toBe('');
});
