import type { ContactLimits } from '@sevenfold/contracts';
import { addFiles, filesToSend, removeFile } from './attachments';

const limits: ContactLimits = {
  maxFiles: 2,
  maxFileBytes: 10,
  maxTotalBytes: 15,
  maxMessageLength: 20,
  accept: [],
  extensions: ['wav', 'png'],
};
const file = (bytes: number, name = 'song.wav') =>
  new File([new Uint8Array(bytes)], name, { lastModified: 1 });
const refusals = (files: File[]) => addFiles([], files, limits).map(({ refusal }) => refusal);

describe('chosen files', () => {
  it('are accepted within the limits', () => {
    const chosen = [file(10), file(5, 'B.PNG')];
    expect(filesToSend(addFiles([], chosen, limits))).toEqual(chosen);
  });

  it.each([
    ['another kind', file(1, 'a.exe'), 'Not an image, audio or PDF.'],
    ['a type that only looks allowed', file(1, 'a.wav.exe'), 'Not an image, audio or PDF.'],
    ['no ending', file(1, 'wav'), 'Not an image, audio or PDF.'],
    ['nothing inside', file(0), 'This file is empty.'],
    ['too much inside', file(11), 'Larger than 10 bytes.'],
  ])('stay visible with the reason for rejection: %s', (_, chosen, reason) => {
    const kept = addFiles([], [chosen, file(1, 'good.png')], limits);
    expect(kept.map(({ refusal }) => refusal)).toEqual([reason, undefined]);
    expect(filesToSend(kept).map(({ name }) => name)).toEqual(['good.png']);
  });

  it('are too many from the third on', () => {
    expect(refusals([file(1, '1.wav'), file(1, '2.wav'), file(1, '3.wav')])).toEqual([
      undefined,
      undefined,
      'Not sent: you can send up to 2 files.',
    ]);
  });

  it('are rejected from the one that exceeds the total size', () => {
    expect(refusals([file(10, '1.wav'), file(6, '2.wav'), file(5, '3.wav')])).toEqual([
      undefined,
      'Not sent: all files together can be up to 15 bytes.',
      undefined,
    ]);
  });

  it('make room for others when they are removed', () => {
    const three = addFiles([], [file(1, '1.wav'), file(1, '2.wav'), file(1, '3.wav')], limits);
    expect(removeFile(three, three[0]!.id, limits).map(({ refusal }) => refusal)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are not added twice', () => {
    const once = addFiles([], [file(3)], limits);
    expect(addFiles(once, [file(3), file(4)], limits).map(({ file: { size } }) => size)).toEqual([3, 4]);
  });
});
