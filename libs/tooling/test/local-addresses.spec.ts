import { localAddresses, withoutName } from '../local-addresses.ts';

const isLinux = process.platform === 'linux';

it('gives each virtual user its own address, only on this machine', () => {
  expect(localAddresses('http://localhost:3000')).toHaveLength(isLinux ? 1 : 0);
  expect(localAddresses('http://127.0.0.1:3000')).toHaveLength(isLinux ? 1 : 0);
  expect(localAddresses('https://sevenfold.example')).toEqual([]);
  // Names that only begin like this machine's.
  expect(localAddresses('https://localhost.example')).toEqual([]);
  expect(localAddresses('http://127.0.0.1.example')).toEqual([]);
});

it('names this machine by its IPv4 address', () => {
  expect(withoutName('http://localhost:3000')).toBe('http://127.0.0.1:3000');
  expect(withoutName('https://localhost.example')).toBe('https://localhost.example');
});
