// Forwards a local TCP port to another host: node forward.ts <port> <host> <port there>
import { connect, createServer } from 'node:net';

const [port, host = '', portThere] = process.argv.slice(2);

createServer({ allowHalfOpen: true }, near => {
  const far = connect({ host, port: Number(portThere), allowHalfOpen: true });
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}).listen(Number(port), 'localhost');
