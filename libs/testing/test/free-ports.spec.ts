import { createServer } from 'node:net';
import { freePort, freePorts, requireFreePort } from '@sevenfold/database/free-ports';
import { opened } from '../src/opened.js';

describe('a free port', () => {
  it('differs from the others of the same call', async () => {
    const { gateway, broker } = await freePorts(['gateway', 'broker']);
    expect(gateway).not.toBe(broker);
  });

  it('passes the check and stays free, and one in use fails it', async () => {
    const port = await freePort();
    await requireFreePort(port);
    const holder = opened(createServer());
    await new Promise<void>(resolve => holder.listen(port, '127.0.0.1', resolve));
    await expect(requireFreePort(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
