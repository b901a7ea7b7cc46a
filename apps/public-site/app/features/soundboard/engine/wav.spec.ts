import { encodeWav } from './wav';

const bytesOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());
const text = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

describe('a WAV file', () => {
  it('has a correct header', async () => {
    const view = await bytesOf(encodeWav([new Float32Array(100), new Float32Array(100)], 44_100));
    expect([text(view, 0, 4), text(view, 8, 8), text(view, 36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
    expect(view.getUint16(22, true)).toBe(2);
    expect(view.getUint32(24, true)).toBe(44_100);
    expect(view.getUint16(34, true)).toBe(16);
    expect(view.getUint32(40, true)).toBe(400);
  });

  it('interleaves the channels and clips to 16 bits', async () => {
    const view = await bytesOf(encodeWav([Float32Array.of(0.5, 3), Float32Array.of(-0.5, -3)], 44_100));
    const samples = [44, 46, 48, 50].map(at => view.getInt16(at, true));
    expect(Math.abs(samples[0]! - 16_383)).toBeLessThan(3);
    expect(Math.abs(samples[1]! + 16_383)).toBeLessThan(3);
    expect(samples[2]).toBe(32_767);
    expect(samples[3]).toBe(-32_768);
  });
});
