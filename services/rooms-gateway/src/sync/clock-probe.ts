import { clockAnswer, clockProbe } from '@sevenfold/contracts';

export const isClockProbe = (frame: Buffer) =>
  frame.length === clockProbe.bytes && frame[0] === clockProbe.kind;

/** The answer to a probe, complete but for the moment of sending: `stampSent` writes that last. */
export function clockAnswerTo(probe: Buffer, receivedAt: number): Buffer {
  const answer = Buffer.allocUnsafe(clockAnswer.bytes);
  answer[0] = clockAnswer.kind;
  probe.copy(answer, 1, 1, clockProbe.bytes);
  answer.writeDoubleBE(receivedAt, 13);
  return answer;
}

const sentAtByte = 21;

/** Writes the moment of sending into an answer, or into a frame in which the answer begins at `start`. */
export function stampSent(frame: Buffer, now: number, start = 0) {
  frame.writeDoubleBE(now, start + sentAtByte);
}
