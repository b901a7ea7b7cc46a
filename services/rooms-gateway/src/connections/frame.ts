/** Complete WebSocket frames as they go over the wire (unmasked, final), so that many sockets can share one. */

const textOpcode = 0x81;
const binaryOpcode = 0x82;

export const pingFrame = Buffer.from([0x89, 0]);

/** Bytes before the payload of a small frame. */
export const smallHeaderBytes = 2;

/** Written into its frame at once: no buffer of its own, no copy. */
export function textFrame(message: object): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = emptyFrame(textOpcode, length);
  frame.write(text, frame.length - length);
  return frame;
}

export const textFrameOf = (payload: Buffer) => frameOf(textOpcode, payload);
export const binaryFrame = (payload: Buffer) => frameOf(binaryOpcode, payload);

function frameOf(opcode: number, payload: Buffer): Buffer {
  const frame = emptyFrame(opcode, payload.length);
  payload.copy(frame, frame.length - payload.length);
  return frame;
}

function emptyFrame(opcode: number, length: number): Buffer {
  const header = length < 126 ? smallHeaderBytes : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = opcode;
  if (header === smallHeaderBytes) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  return frame;
}
