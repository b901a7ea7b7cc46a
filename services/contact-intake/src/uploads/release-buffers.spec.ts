import { releaseBuffers } from './release-buffers.js';

describe('the memory of written buffers', () => {
  it('is freed at once', () => {
    const chunk = Buffer.from(new ArrayBuffer(64 * 1024));
    releaseBuffers([chunk]);
    expect(chunk.buffer.byteLength).toBe(0);
  });

  it('is kept if other buffers share it', () => {
    const shared = new ArrayBuffer(1024);
    const [one, other] = [Buffer.from(shared, 0, 512), Buffer.from(shared, 512)];
    other.write('still here');
    releaseBuffers([one]);
    expect(other.toString('utf8', 0, 10)).toBe('still here');
  });
});
