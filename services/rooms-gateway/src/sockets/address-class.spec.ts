import { addressClass } from './address-class.js';

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('%s is of %s', (ip, network) => expect(addressClass(ip)).toBe(network));
