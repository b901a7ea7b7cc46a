import { clockAnswer, clockProbe } from '@sevenfold/contracts';

export const isClockProbe = (frame: Buffer) =>
  frame.length === clockProbe.bytes && frame[0] === clockProbe.kind;

/** The answer to a probe. Both times are server time in ms; take `sentAt` last. */
export function clockAnswerTo(probe: Buffer, receivedAt: number, sentAt: number): Buffer {
  const answer = Buffer.allocUnsafe(clockAnswer.bytes);
  answer[0] = clockAnswer.kind;
  probe.copy(answer, 1, 1, clockProbe.bytes);
  answer.writeDoubleBE(receivedAt, 13);
  answer.writeDoubleBE(sentAt, 21);
  return answer;
}
