export { connectRealtime, Realtime, type RealtimeOptions } from './realtime.js';
export { RealtimeError } from './connection/realtime-error.js';
export type { ConnectionState, SocketClass, SocketLike } from './connection/transport.js';
export { ClockFilter, type ClockEstimate, type ProbeSample } from './clock/clock-filter.js';
export { guardedPaths, type GuardedPaths } from './tree/guarded-paths.js';
export { type ChildEvent, type ChildListener } from './tree/child-events.js';
export { Room, type JoinOptions, type KickedNotice, type RoomReaction } from './room/room.js';
export type { NewQueueEntry } from './room/room-queue.js';
export type { ReceivedSignal, ToRelay } from './room/room-voice.js';
export { emptyRoom, grantsOf, roleOf, type RoomState, type RoomStatus } from './room/room-state.js';
export { AudioClock } from './playback/audio-clock.js';
export { positionAt } from '@sevenfold/contracts';
export { closeCodes, permissionDenied, serverTimestamp } from '@sevenfold/contracts';
export { SyncedPlayer } from './playback/synced-player.js';
export type {
  Measurement,
  PlayerState,
  PlayerStatus,
  SyncedPlayerOptions,
} from './playback/synced-player.js';
export { TrackLoader } from './playback/track-loader.js';
export { storedNudge } from './playback/output-nudge.js';
export { joinStages, type JoinStage } from './marks.js';
export { TestTone, type TestToneOptions } from './playback/test-tone.js';
export {
  LadderControl,
  mediaLadder,
  sampleLadder,
  settlingLadder,
  type Correction,
  type Ladder,
} from './playback/ladder.js';
