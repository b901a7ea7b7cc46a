import { jest } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { IncomingPart } from './incoming-part.js';

const mebibyte = 1024 * 1024;

afterEach(() => void jest.useRealTimers());

function incoming() {
  const body = new PassThrough({ highWaterMark: 64 * mebibyte });
  return { body, part: new IncomingPart(body) };
}

async function textOf(part: IncomingPart) {
  const chunks: Buffer[] = [];
  for await (const chunk of part.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the body of an upload', () => {
  it('is passed on in the chunks it arrived in', async () => {
    const { body, part } = incoming();
    const sent = [Buffer.from('first'), Buffer.from('second')];
    for (const chunk of sent) body.write(chunk);
    body.end();
    const received: number[] = [];
    for await (const chunk of part.chunks()) received.push(sent.findIndex(one => one === chunk));
    expect(received).toEqual([0, 1]);
  });

  it('is kept up to where the connection broke, and reports that it broke', async () => {
    const { body, part } = incoming();
    body.write('as far as');
    await turn();
    body.destroy(new Error('gone'));
    expect(await textOf(part)).toBe('as far as');
    expect(part).toMatchObject({ isEnding: true, hungUp: { aborted: true } });
  });

  it('is not reported as broken when it is complete', async () => {
    const { body, part } = incoming();
    body.end('all');
    expect(await textOf(part)).toBe('all');
    expect(part).toMatchObject({ isEnding: false, hungUp: { aborted: false } });
  });

  it('pauses while more than two mebibytes wait to be read, and resumes as they are read', async () => {
    const { body, part } = incoming();
    const total = 12;
    for (let sent = 0; sent < total; sent++) body.write(Buffer.alloc(mebibyte / 2, sent));
    body.end();
    await turn();
    await turn();
    expect(body.isPaused()).toBe(true);
    expect(body.readableLength).toBe(((total - 4) * mebibyte) / 2);

    let received = 0;
    for await (const chunk of part.chunks()) expect(chunk[0]).toBe(received++);
    expect(received).toBe(total);
  });

  it('is released three seconds after another writer asked, with what arrived until then', async () => {
    jest.useFakeTimers();
    const { body, part } = incoming();
    body.write('mine');
    part.endSoon();
    expect(part.isEnding).toBe(true);
    const isReleased = jest.fn();
    const text = textOf(part).finally(isReleased);
    await jest.advanceTimersByTimeAsync(2_999);
    body.write(', all of it');
    await turn();
    expect(isReleased).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await text).toBe('mine, all of it');
    expect(body.destroyed).toBe(false);
  });
});
