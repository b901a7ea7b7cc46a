import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A WebSocket client that does as little as possible per frame, so that the server is measured, not the
 * generator. It counts frames, and reads their text only if `onText` is set.
 */
export class RawClient {
  frames = 0;
  onText: ((text: string) => void) | undefined;
  onBinary: ((payload: Buffer) => void) | undefined;
  /** Called once when the connection is over, with the server's close code, or 1006. */
  onEnd: ((code: number, reason: string) => void) | undefined;
  #closeCode = 1006;
  #closeReason = '';
  #rest: Buffer | null = null;
  readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
  }

  static open(
    port: number,
    path: string,
    onText?: (text: string, client: RawClient) => void,
    { localAddress }: { localAddress?: string } = {},
  ): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      const client = new RawClient(socket);
      client.onText = onText && (text => onText(text, client));
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('closed'));
        client.onEnd?.(client.#closeCode, client.#closeReason);
      });
      let head = '';
      const onHead = (data: Buffer) => {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', onHead);
        if (!head.startsWith('HTTP/1.1 101')) return socket.destroy(new Error(head.slice(0, 200)));
        socket.on('data', chunk => client.#receive(chunk));
        const rest = Buffer.from(head.slice(end + 4), 'latin1');
        if (rest.length > 0) client.#receive(rest);
        resolve(client);
      };
      socket.on('data', onHead);
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
  }

  send(text: string) {
    this.#write(0x81, Buffer.from(text));
  }

  sendBinary(payload: Buffer) {
    this.#write(0x82, payload);
  }

  close() {
    this.socket.destroy();
  }

  #write(opcode: number, payload: Buffer) {
    const long = payload.length > 125;
    const header = Buffer.alloc(long ? 8 : 6);
    header[0] = opcode;
    header[1] = 0x80 | (long ? 126 : payload.length);
    if (long) header.writeUInt16BE(payload.length, 2);
    // A mask of zeros leaves the payload unchanged.
    this.socket.write(Buffer.concat([header, payload]));
  }

  #receive(chunk: Buffer) {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (data.length - at >= 2) {
      let length = data.readUInt8(at + 1) & 127;
      let header = 2;
      if (length === 126) {
        if (data.length - at < 4) break;
        length = data.readUInt16BE(at + 2);
        header = 4;
      } else if (length === 127) {
        if (data.length - at < 10) break;
        length = data.readUInt32BE(at + 6);
        header = 10;
      }
      if (data.length - at < header + length) break;
      const opcode = data.readUInt8(at) & 15;
      const payload = at + header;
      if (opcode === 1) {
        this.frames++;
        this.onText?.(data.toString('utf8', payload, payload + length));
      } else if (opcode === 2) this.onBinary?.(data.subarray(payload, payload + length));
      else if (opcode === 8) this.#closing(data.subarray(payload, payload + length));
      else if (opcode === 9) this.#write(0x8a, data.subarray(payload, payload + length));
      at += header + length;
    }
    this.#rest = at < data.length ? data.subarray(at) : null;
  }

  #closing(payload: Buffer) {
    this.#closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
    this.#closeReason = payload.toString('utf8', 2);
    this.#write(0x88, payload);
    this.socket.end();
  }
}
