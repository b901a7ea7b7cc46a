import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A minimal SMTP server that records emails as received, headers first. */
export async function startMailServer({ host = '127.0.0.1', port = 0 } = {}) {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    talk(socket, mail => mails.push(mail));
  });
  await new Promise<void>(resolve => server.listen(port, host, resolve));
  return {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    mails: mails as readonly string[],
    stop() {
      const closed = new Promise(resolve => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;

function talk(socket: Socket, accept: (mail: string) => void) {
  let mail: string | undefined;
  socket.on('error', () => undefined).write('220 test\r\n');
  socket.on('data', bytes => {
    const text = String(bytes);
    if (mail !== undefined) {
      mail += text;
      if (!mail.endsWith('\r\n.\r\n')) return;
      accept(mail);
      mail = undefined;
      socket.write('250 accepted\r\n');
    } else if (/^DATA/i.test(text)) {
      mail = '';
      socket.write('354 send it\r\n');
    } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 fine\r\n');
  });
}
