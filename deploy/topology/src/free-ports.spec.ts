import { createServer } from 'node:net';
import { freePort, freePorts, requireFreePort } from './free-ports.js';

describe('ports', () => {
  it('that are free differ from each other', async () => {
    const { door, broker } = await freePorts(['door', 'broker']);
    expect(door).not.toBe(broker);
  });

  it('that somebody holds are told, and those that nobody holds stay free', async () => {
    const port = await freePort();
    await requireFreePort(port);
    const holder = createServer();
    await new Promise<void>(resolve => holder.listen(port, '127.0.0.1', resolve));
    await expect(requireFreePort(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise(resolve => holder.close(resolve));
  });
});
