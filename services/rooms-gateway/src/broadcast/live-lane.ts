import {
  positionAt,
  roleMay,
  type LiveReaction,
  type ReactionMark,
  type RoomRole,
  type SyncReport,
} from '@sevenfold/contracts';
import { may } from '../rooms/grants.js';
import { trackOf } from '../rooms/session.js';
import type { RoomReplica } from '../store/room-replica.js';
import type { LiveValues } from '../store/room-store.js';
import { Sample } from './sample.js';

/** The lane's dependencies outside its room. */
export interface LiveOutside {
  /** Server time. */
  now(): number;
  /** Sends to the same room on other pods. */
  publishLive(values: LiveValues): void;
  /** Puts reactions on the room's timeline. */
  keepReactions(marks: ReactionMark[]): void;
}

/** Limits of one room: live reactions per tick, and stored reactions per second and pod. */
const maxLiveReactions = 30;
const maxMarks = 60;
const marksMs = 1_000;

/**
 * Values of a room that may be dropped, because only the newest counts: levels, reports, and reactions between
 * two ticks.
 */
export class LiveLane {
  private levels: Record<string, number> = {};
  private reports: Record<string, SyncReport> = {};
  private readonly reactions = new Sample<LiveReaction>(maxLiveReactions);
  /** The subset measured on this pod, which other pods have not seen yet. */
  private own: Pick<LiveValues, 'levels' | 'reports'> = {};
  private readonly ownReactions = new Sample<LiveReaction>(maxLiveReactions);
  /** Reactions from this pod that are not on the timeline yet. */
  private marks: ReactionMark[] = [];

  constructor(
    private readonly replica: RoomReplica,
    private readonly outside: LiveOutside,
    /** Called when a value is pending. */
    private readonly wake: () => void,
    /** Called with each reaction, to show it to the audience. */
    private readonly pass: (reaction: LiveReaction) => void = () => undefined,
  ) {}

  level(uid: string, level: number) {
    this.levels[uid] = level;
    (this.own.levels ??= {})[uid] = level;
    this.wake();
  }

  report(uid: string, report: SyncReport) {
    this.reports[uid] = report;
    (this.own.reports ??= {})[uid] = report;
    this.wake();
  }

  /** Adds a reaction to what is playing now. Listeners' reactions (`audienceAs`) don't go on the timeline. */
  react(uid: string, emoji: string, audienceAs?: RoomRole) {
    const { view } = this.replica;
    const session = view.session();
    const mayReact = audienceAs ? roleMay(audienceAs, 'react', view.settings()) : may(view, uid, 'react');
    if (!session || !mayReact) return;
    const position = Math.round(positionAt(session, this.outside.now()) * 10) / 10;
    this.show([[uid, emoji, position]]);
    this.ownReactions.add([uid, emoji, position]);
    if (audienceAs) return;
    if (this.marks.length >= maxMarks) return;
    this.marks.push({ uid, emoji, position, track: trackOf(session) });
    if (this.marks.length === 1) setTimeout(() => this.keepMarks(), marksMs).unref();
  }

  /** Adds values measured on other pods. */
  hear({ levels, reports, reactions }: LiveValues) {
    Object.assign(this.levels, levels);
    Object.assign(this.reports, reports);
    if (reactions) this.show(reactions);
    else if (levels || reports) this.wake();
  }

  /** Returns pending values and clears them. Publishes this pod's values to the other pods. */
  take() {
    const { levels, reports } = this;
    const reactions = this.reactions.take();
    const own = { ...this.own, ...nonEmpty('reactions', this.ownReactions.take()) };
    this.levels = {};
    this.reports = {};
    this.own = {};
    if (Object.keys(own).length > 0) this.outside.publishLive(own);
    return {
      ...nonEmpty('levels', levels),
      ...nonEmpty('reports', reports),
      ...nonEmpty('reactions', reactions),
    };
  }

  private show(reactions: readonly LiveReaction[]) {
    for (const reaction of reactions) {
      this.reactions.add(reaction);
      this.pass(reaction);
    }
    this.wake();
  }

  private keepMarks() {
    const { marks } = this;
    this.marks = [];
    this.outside.keepReactions(marks);
  }
}

const nonEmpty = <K extends string, V extends object>(key: K, value: V) =>
  Object.keys(value).length > 0 ? ({ [key]: value } as Record<K, V>) : undefined;
