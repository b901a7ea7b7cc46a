import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { destinationOf, isInside } from './webhook-address.js';

/** A name server that returns one IPv4 address for every name, or never answers. */
async function startNameServer(address?: string): Promise<Socket> {
  const server = createSocket('udp4');
  server.on('message', (question, { port }) => {
    if (!address) return;
    const isA = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.writeUInt16BE(0, 10);
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
    server.send(Buffer.concat([head, asked, ...(isA ? [record] : [])]), port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a webhook’s host name', () => {
  let server: Socket;
  afterEach(() => new Promise<void>(resolve => server.close(() => resolve())));

  async function names(address?: string) {
    server = await startNameServer(address);
    const resolver = new Resolver({ timeout: 100, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return resolver;
  }

  it('resolves to its name server’s answer', async () => {
    const found = await destinationOf('https://hooks.example/', false, await names('93.184.216.34'));
    expect(found).toMatchObject({ address: '93.184.216.34', family: 4 });
  });

  it('is refused if it resolves to an internal address', async () => {
    const resolver = await names('10.0.0.7');
    await expect(destinationOf('https://hooks.example/', false, resolver)).rejects.toMatchObject({
      message: 'This host isn’t on the public internet.',
    });
  });

  it('is refused within a deadline if its name server does not answer', async () => {
    const resolver = await names();
    await expect(destinationOf('https://hooks.example/', false, resolver)).rejects.toMatchObject({
      message: 'We can’t find this host.',
    });
  });
});

describe('a webhook’s address', () => {
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

  it('stays the one that was checked', async () => {
    expect(await destinationOf('https://1.1.1.1:8443/hook', false)).toMatchObject({
      address: '1.1.1.1',
      family: 4,
    });
  });
});
