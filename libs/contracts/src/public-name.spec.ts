import { isPublicName } from './public-name.js';

const publicHost = (address: string) => isPublicName(new URL(address).hostname);

it.each([
  'https://example.com/x',
  'https://a.b.example.co.uk./x',
  'https://bücher.example/x',
  'https://1.example.com/x',
])('%s may be a public host', address => expect(publicHost(address)).toBe(true));

it.each([
  'https://10.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://127.1/x',
  'https://93.184.216.34./x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://router/x',
  'https://router./x',
  'https://localhost/x',
  'https://app.localhost/x',
  'https://printer.local/x',
  'https://NAS.home.arpa/x',
  'https://Router.lan./x',
  'https://db.internal./x',
])('%s is an address, or a name in a local network', address => expect(publicHost(address)).toBe(false));
