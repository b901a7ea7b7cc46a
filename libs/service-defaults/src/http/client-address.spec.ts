import { expect, it } from '@jest/globals';
import { clientAddress } from './client-address.js';

type Request = Parameters<typeof clientAddress>[0];

it.each([
  [0, '6.6.6.6, 9.9.9.9', '10.0.0.1'],
  [1, '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  [2, '6.6.6.6, 9.9.9.9', '6.6.6.6'],
  [2, '9.9.9.9', '9.9.9.9'],
  [1, undefined, '10.0.0.1'],
])('behind %i of our proxies, a request forwarded for %s comes from %s', (hops, forwarded, expected) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
  expect(clientAddress(request as unknown as Request, hops)).toBe(expected);
});

it('is unknown after the peer has disconnected', () => {
  expect(clientAddress({ headers: {}, socket: {} } as Request, 1)).toBe('unknown');
});
