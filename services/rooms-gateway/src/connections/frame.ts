/** Complete WebSocket frames as they go over the wire (unmasked, final), so that many sockets can share one. */

const textOpcode = 0x81;
const binaryOpcode = 0x82;

export const textFrame = (message: object) => frame(textOpcode, Buffer.from(JSON.stringify(message)));
export const binaryFrame = (payload: Buffer) => frame(binaryOpcode, payload);
export const pingFrame = Buffer.from([0x89, 0]);

/** Bytes before the payload of a small frame. */
export const smallHeaderBytes = 2;

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = length < 126 ? smallHeaderBytes : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(header + length);
  bytes[0] = opcode;
  if (header === smallHeaderBytes) bytes[1] = length;
  else if (header === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeUInt32BE(0, 2);
    bytes.writeUInt32BE(length, 6);
  }
  payload.copy(bytes, header);
  return bytes;
}
