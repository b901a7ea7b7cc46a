import { faultOfAddress } from './track-address';

describe('a track’s URL', () => {
  it('must use https', () => {
    expect(faultOfAddress(' https://example.test/song.mp3?x=1 ')).toBeUndefined();
  });

  it.each([
    ['song.mp3', /not a link/],
    ['http://example.test/song.mp3', /https/],
    ['javascript:alert(1)', /https/],
    ['https://192.168.0.1/song.mp3', /public server/],
    ['https://nas/song.mp3', /public server/],
    ['https://me:secret@example.test/song.mp3', /password/],
    [`https://example.test/${'x'.repeat(2048)}`, /too long/],
  ])('%s is rejected', (address, why) => {
    expect(faultOfAddress(address)).toMatch(why);
  });
});
