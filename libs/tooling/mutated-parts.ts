export interface Part {
  folder: string;
  /** Minimum percentage of killed mutants. */
  atLeast?: number;
  /** Globs below the package's `src`, and a pattern of the specs' paths. */
  runs: { files: string[]; specs: string }[];
}

/**
 * The parts of `npm run mutate`: code with rules that runs without a database, a broker or a browser. Each
 * run names its specs: every mutant loads all of them, so keep them few.
 */
export const parts: Record<string, Part> = {
  'path-tree': {
    folder: 'services/rooms-gateway',
    atLeast: 80,
    runs: [
      {
        files: ['path-tree/{path,value,shards,compiled-rules}.ts'],
        specs: 'path-tree/(path|value|shards|compiled-rules)[.]spec',
      },
      { files: ['path-tree/{path-tree,rule-table}.ts'], specs: 'path-tree/(path-tree|rules)[.]spec' },
    ],
  },
  rooms: {
    folder: 'services/rooms-gateway',
    atLeast: 80,
    runs: [
      {
        files: ['rooms/{membership,access,lock,traces}.ts'],
        specs: 'rooms/(membership|access|lock|voices)[.]spec',
      },
      {
        files: ['rooms/{audience,hall,house,keeper,handover}.ts'],
        specs: 'rooms/(hall|house|keeper|handover)[.]spec',
      },
      { files: ['rooms/grants.ts'], specs: 'rooms/grants[.]spec' },
      { files: ['rooms/track-url.ts'], specs: 'rooms/track-url[.]spec' },
      { files: ['rooms/{queue,votes}.ts'], specs: 'rooms/queue[.]spec' },
      { files: ['rooms/{session,readiness}.ts'], specs: 'rooms/(session|readiness|queue)[.]spec' },
      { files: ['rooms/voices.ts'], specs: 'rooms/voices[.]spec' },
      { files: ['rooms/operation-memory.ts'], specs: 'rooms/operation-memory[.]spec' },
      { files: ['rooms/room-{nodes,draft}.ts'], specs: 'rooms/room-(nodes|draft)[.]spec' },
    ],
  },
  auth: {
    folder: 'libs/auth',
    atLeast: 80,
    runs: [
      { files: ['authorize.ts', 'principal.ts'], specs: '(authorize|principal)[.]spec' },
      {
        files: ['access.ts', 'access.guard.ts', 'require-access-decorators.ts'],
        specs: 'access.guard[.]spec',
      },
      {
        files: ['access-check.ts', 'ask-identity.ts', 'operator-standings.ts'],
        specs: '(access-check|operator-standings)[.]spec',
      },
      { files: ['token-verifier.ts'], specs: 'token-verifier[.]spec' },
      { files: ['revocation-feed.ts', 'longest-life.ts'], specs: 'revocation-feed[.]spec' },
    ],
  },
  messaging: {
    folder: 'libs/messaging',
    atLeast: 80,
    runs: [
      { files: ['key-lanes.ts'], specs: 'key-lanes[.]spec' },
      { files: ['kafka/partition-progress.ts'], specs: 'partition-progress[.]spec' },
      { files: ['kafka/run-with-restart.ts'], specs: 'run-with-restart[.]spec' },
      { files: ['kafka/{head-attempts,kafka-subscription}.ts'], specs: 'kafka-subscription[.]spec' },
    ],
  },
  relay: {
    folder: 'libs/messaging',
    runs: [
      { files: ['outbox-relay.ts'], specs: 'outbox-relay[.]spec' },
      { files: ['pause.ts'], specs: 'pause[.]spec' },
      { files: ['pg-boss/wake-up.ts'], specs: 'pg-boss/wake-up[.]spec' },
    ],
  },
  clock: {
    folder: 'libs/realtime-client',
    atLeast: 80,
    runs: [{ files: ['clock/*.ts'], specs: 'clock/' }],
  },
  playback: {
    folder: 'libs/realtime-client',
    atLeast: 80,
    runs: [
      { files: ['playback/audio-clock.ts'], specs: 'playback/audio-clock[.]spec' },
      {
        files: ['playback/{audio-output,ladder,motion,mp3-window,output-delay,reported-latency}.ts'],
        specs: 'playback/(audio-output|ladder|motion|mp3-window|output-delay|reported-latency)[.]spec',
      },
      { files: ['playback/seek-table.ts'], specs: 'playback/seek-table[.]spec' },
      {
        files: ['playback/{clip,sample-voice,media-start,media-voice}.ts'],
        specs: 'playback/.*-voice[.]spec',
      },
      {
        files: ['playback/{first-piece,kept-track,track-loader,test-tone}.ts'],
        specs: 'playback/(kept-track|track-loader|test-tone)[.]spec',
      },
      { files: ['playback/planned-change.ts'], specs: 'playback/(planned-change|next-track)[.]spec' },
      { files: ['playback/synced-player.ts'], specs: 'playback/synced-player[.]spec' },
    ],
  },
  connection: {
    folder: 'libs/realtime-client',
    runs: [{ files: ['connection/*.ts'], specs: '(connection/.*|realtime)[.]spec' }],
  },
  contracts: {
    folder: 'libs/contracts',
    runs: [
      {
        files: ['{guests,room-name,public-name}.ts'],
        specs: '(guests|room-name|public-name)[.]spec',
      },
      { files: ['http/{accounts,stored-text}.ts'], specs: 'http/accounts[.]spec' },
      { files: ['realtime/{messages,part-of,position-at}.ts'], specs: 'realtime/' },
      { files: ['events/schema-compatibility.ts'], specs: 'events/schema-compatibility[.]spec' },
      {
        files: ['realtime/{room-rights,playing-state}.ts'],
        specs: 'realtime/(room-rights|playing-state)[.]spec',
      },
      { files: ['{resident-rooms,track-title}.ts'], specs: '(resident-rooms|track-title)[.]spec' },
      { files: ['capacity/needs.ts'], specs: 'capacity/needs[.]spec' },
    ],
  },
  accounts: {
    folder: 'services/accounts',
    runs: [
      { files: ['badges/domain/*.ts'], specs: 'badges/domain/' },
      { files: ['profiles/domain/*.ts'], specs: 'profiles/domain/' },
    ],
  },
  'contact-intake': {
    folder: 'services/contact-intake',
    runs: [
      { files: ['submissions/domain/*.ts'], specs: 'submissions/domain/' },
      {
        files: ['uploads/{incoming-part,release-buffers}.ts'],
        specs: 'uploads/(incoming-part|release-buffers)[.]spec',
      },
    ],
  },
  status: {
    folder: 'services/status',
    runs: [
      { files: ['components/{component-state,signal}.ts'], specs: 'components/' },
      { files: ['incidents/fault-tracker.ts'], specs: 'incidents/fault-tracker[.]spec' },
      { files: ['history/tally.ts'], specs: 'history/tally[.]spec' },
      { files: ['page/status-page.ts'], specs: 'page/status-page[.]spec' },
      { files: ['probing/{readiness-probe,dependency-reports}.ts'], specs: 'probing/readiness-probe[.]spec' },
      { files: ['feeds/{badge,feed,summary}.ts'], specs: 'feeds/' },
      { files: ['outgoing/webhook-address.ts'], specs: 'outgoing/webhook-address[.]spec' },
    ],
  },
};
