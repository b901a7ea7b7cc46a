import type { ReactNode } from 'react';
import { act } from '@testing-library/react';
import type { Member, QueueEntry, Track } from '@sevenfold/contracts';
import { emptyRoom, grantsOf, type Room, type RoomState } from '@sevenfold/realtime-client';
import { nobodysSession, renderQueryingPage } from '../../../testing/render-site';
import { RoomContext } from '../room/room-context';
import { useAttempt } from '../room/use-attempt';

export const tracks: Track[] = [
  {
    id: 'one',
    title: 'One',
    artist: 'Seven',
    url: '/audio/one.mp3',
    durationSeconds: 90,
    mood: 'wide',
    bpm: 120,
  },
  {
    id: 'two',
    title: 'Two',
    artist: 'Seven',
    url: '/audio/two.mp3',
    durationSeconds: 100,
    mood: 'warm',
    bpm: 88,
  },
];

export const member = (role: Member['role'], name: string, joinedAt: number): Member => ({
  role,
  name,
  joinedAt,
  anonymous: false,
});

export const queued = (key: string, title: string, addedBy: string): QueueEntry & { key: string } => ({
  key,
  title,
  addedBy,
  trackUrl: `/audio/${key}.mp3`,
  addedAt: 1,
  order: 1,
  duration: 60,
});

/** The server's time in a stub room. */
export const now = 1_000_000;

/** The first track has just begun. */
export const session = {
  trackUrl: '/audio/one.mp3',
  position: 0,
  rate: 1,
  paused: false,
  at: now,
  seq: 1,
  epoch: 1,
};

const ownRoom: RoomState = {
  ...emptyRoom('first-room', 'ada'),
  status: 'joined',
  role: 'host',
  host: 'ada',
  epoch: 1,
  offset: 1,
  members: { ada: member('host', 'Ada', 1), ben: member('participant', 'Ben', 2) },
  votesNeeded: 2,
  waitingRoom: { knocks: [], blocked: [], mayLock: true },
};

/** Grants the rights of the host, or of a member with an account who is not a helper. */
const withRights = (state: RoomState): RoomState => ({
  ...state,
  may: grantsOf(state.settings, state.role === 'host' ? 'host' : 'member'),
});

/** A room without a server: tests set its state, and it records calls. */
export class RoomStub {
  state: RoomState;
  /** `queue.move`, 'b', 'a' */
  readonly asked: unknown[][] = [];
  /** Rejects the next call with this error. */
  refusal: Error | undefined;
  /** Moves the voice to another page, as the server does. */
  moveVoiceAway: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();
  readonly realtime = { serverNow: () => now, serverTimeOffset: () => 3_600_000 };
  readonly position = () => 30;
  readonly onReaction = () => () => undefined;

  constructor(state: Partial<RoomState> = {}) {
    this.state = withRights({ ...ownRoom, ...state });
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(state: Partial<RoomState>) {
    this.state = withRights({ ...this.state, ...state });
    act(() => this.listeners.forEach(listener => listener()));
  }

  private readonly does =
    (name: string) =>
    async (...given: unknown[]) => {
      this.asked.push([name, ...given]);
      const { refusal } = this;
      this.refusal = undefined;
      if (refusal) throw refusal;
      return true;
    };

  readonly queue = this.part('queue', [
    'add',
    'addAll',
    'move',
    'remove',
    'clear',
    'undo',
    'restore',
    'next',
    'voteToSkip',
    'wish',
  ]);
  readonly guestbook = this.part('guestbook', ['write', 'remove', 'clear']);
  readonly access = this.part('access', [
    'admit',
    'deny',
    'unblock',
    'setPassword',
    'setApproval',
    'setGuests',
  ]);
  readonly voice = {
    ...this.part('voice', ['set', 'leave']),
    servers: async () => ({ iceServers: [], ttlSeconds: 600, meshSpeakers: 6, relay: 'none' as const }),
    sendLevel: () => undefined,
    onSignal: () => () => undefined,
    onMovedAway: (listener: () => void) => {
      this.moveVoiceAway = listener;
      return () => undefined;
    },
  };
  readonly leave = this.does('leave');
  readonly stepUp = this.does('stepUp');
  readonly stepDown = this.does('stepDown');
  readonly rename = this.does('rename');
  readonly play = this.does('play');
  readonly pause = this.does('pause');
  readonly setTrack = this.does('setTrack');
  readonly setDuration = this.does('setDuration');
  readonly seek = this.does('seek');
  readonly setRate = this.does('setRate');
  readonly setHelper = this.does('setHelper');
  readonly changeSettings = this.does('changeSettings');
  readonly kick = this.does('kick');
  readonly transferHost = this.does('transferHost');

  private part(name: string, actions: string[]) {
    return Object.fromEntries(actions.map(action => [action, this.does(`${name}.${action}`)]));
  }
}

export function renderInRoom(part: ReactNode, room: RoomStub) {
  return renderQueryingPage(<InRoom room={room}>{part}</InRoom>, { session: nobodysSession() });
}

function InRoom({ room, children }: { room: RoomStub; children: ReactNode }) {
  const attempt = useAttempt();
  return <RoomContext value={{ room: room as unknown as Room, tracks, attempt }}>{children}</RoomContext>;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly retryAfterMs?: number,
  ) {
    super(code);
  }
}
