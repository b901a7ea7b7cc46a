/**
 * What `npm run mutate` mutates: code with rules that run without a database, a broker or a browser.
 *
 * @typedef {object} Part
 * @property {string} folder the package
 * @property {string[]} files globs below it
 * @property {string} specs what the paths of the specs match
 * @property {number} [atLeast] percentage of mutants that the specs must kill
 */

/** @type {Record<string, Part>} */
export const parts = {
  'path-tree': {
    folder: 'services/rooms-gateway',
    files: ['src/path-tree/!(rule-testing).ts'],
    specs: 'src/path-tree/.*[.]spec[.]ts$',
    atLeast: 80,
  },
  rooms: {
    folder: 'services/rooms-gateway',
    files: ['src/rooms/!(room-testing).ts'],
    specs: 'src/(path-tree|rooms)/.*[.]spec[.]ts$',
    atLeast: 80,
  },
  auth: { folder: 'libs/auth', files: ['src/*.ts'], specs: 'src/.*[.]spec[.]ts$', atLeast: 80 },
  messaging: {
    folder: 'libs/messaging',
    files: ['src/key-lanes.ts', 'src/kafka/partition-progress.ts'],
    specs: 'src/.*[.]spec[.]ts$',
    atLeast: 80,
  },
  clock: {
    folder: 'libs/realtime-client',
    files: ['src/clock/*.ts'],
    specs: 'src/clock/.*[.]spec[.]ts$',
    atLeast: 80,
  },
  playback: {
    folder: 'libs/realtime-client',
    files: ['src/playback/*.ts'],
    specs: 'src/playback/.*[.]spec[.]ts$',
    atLeast: 80,
  },
  connection: {
    folder: 'libs/realtime-client',
    files: ['src/connection/*.ts'],
    specs: 'src/.*[.]spec[.]ts$',
  },
};
