import { destinationOf, isInside } from './webhook-address.js';

describe('an address to be told', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('is never %s', address => {
    expect(isInside(address)).toBe(true);
  });

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111'])('may be %s', address => {
    expect(isInside(address)).toBe(false);
  });

  it.each([
    'http://1.1.1.1/',
    'ftp://1.1.1.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://name:word@1.1.1.1/',
    'https://localhost/',
  ])('is refused as %s', async url => {
    await expect(destinationOf(url, false)).rejects.toMatchObject({ code: 'subscription.address-refused' });
  });

  it('is what was found when it was checked', async () => {
    expect(await destinationOf('https://1.1.1.1:8443/hook', false)).toMatchObject({
      address: '1.1.1.1',
      family: 4,
    });
  });
});
