import type { ReceivedFile } from '@sevenfold/contracts';
import { matchFiles } from './match-files';
import { rememberMark } from './upload/file-marks';

const missing = (name: string, size: number, fileId = name): ReceivedFile => ({
  fileId,
  name,
  size,
  received: 2,
  status: 'receiving',
  url: `/api/contact/uploads/${fileId}`,
});
const file = (text: string, name: string) => new File([text], name);

describe('files chosen again', () => {
  beforeEach(() => localStorage.clear());

  it('resume their uploads', async () => {
    const { found, strangers } = await matchFiles(
      [file('music', 'é.wav'.normalize('NFD'))],
      [missing('é.wav', 5)],
    );
    expect(strangers).toEqual([]);
    expect(found[0]!.target).toEqual({ fileId: 'é.wav', url: '/api/contact/uploads/é.wav', received: 2 });
  });

  it.each([
    ['another name', file('music', 'b.wav')],
    ['another size', file('musical', 'a.wav')],
  ])('do not match with %s', async (_, chosen) => {
    const { found, strangers } = await matchFiles([chosen], [missing('a.wav', 5)]);
    expect([found, strangers]).toEqual([[], [`${chosen.name} isn’t one of the missing files.`]]);
  });

  it('do not match a different file of the same name and size that was started here', async () => {
    await rememberMark('a.wav', file('music', 'a.wav'));
    const wrong = await matchFiles([file('noise', 'a.wav')], [missing('a.wav', 5)]);
    expect(wrong.strangers).toEqual(['a.wav isn’t the file you started uploading.']);
    const right = await matchFiles([file('music', 'a.wav')], [missing('a.wav', 5)]);
    expect(right.found).toHaveLength(1);
  });

  it('match one missing file each', async () => {
    const twins = [missing('a.wav', 5, 'one'), missing('a.wav', 5, 'two')];
    const { found } = await matchFiles([file('music', 'a.wav'), file('muses', 'a.wav')], twins);
    expect(found.map(({ target }) => target.fileId)).toEqual(['one', 'two']);
  });
});
