import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { SfuRoom } from '../rooms/room-state.js';
import type { JanusHandle, JanusSession, PluginMessage } from './janus-session.js';
import type { SfuPeer, SfuListener } from './sfu.js';

/** A publisher in a Janus room. */
interface Feed {
  id: number;
  /** The uid: we set it as the display name when it joined. */
  display?: string;
}

interface HeardStream {
  mid: string;
  active?: boolean;
  feed_id?: number;
  feed_display?: string;
}

const newestFeeds = 2 ** 47;
const retryMs = 200;
const mostAttempts = 20;

/** A person in a Janus room: one handle to publish, one to subscribe to all others. */
export class JanusPeer implements SfuPeer {
  private speaking: JanusHandle | undefined;
  private hearing: JanusHandle | undefined;
  /** All other publishers, and those that we subscribe to. */
  private readonly feeds = new Set<number>();
  private readonly heard = new Set<number>();
  private asking = false;
  private unanswered = false;
  private attempts = 0;
  private left = false;

  private constructor(
    private readonly session: JanusSession,
    private readonly sfuRoom: SfuRoom,
    private readonly uid: string,
    private readonly listener: SfuListener,
    private readonly logger: Logger,
  ) {}

  static async open(
    session: JanusSession,
    sfuRoom: SfuRoom,
    uid: string,
    offer: string,
    listener: SfuListener,
    logger: Logger,
  ): Promise<{ peer: SfuPeer; answer: string }> {
    const peer = new JanusPeer(session, sfuRoom, uid, listener, logger);
    try {
      return { peer, answer: await peer.speak(offer) };
    } catch (error) {
      peer.leave();
      throw error;
    }
  }

  async answer(sdp: string) {
    if (!this.hearing || !this.unanswered) return;
    await this.hearing.ask({ request: 'start', room: this.sfuRoom.room }, { type: 'answer', sdp });
    this.unanswered = false;
    void this.hearEverybody();
  }

  candidate(of: 'speaking' | 'hearing', candidate: object) {
    this[of]?.candidate(candidate);
  }

  leave() {
    this.left = true;
    this.speaking?.detach();
    this.hearing?.detach();
  }

  private async speak(offer: string): Promise<string> {
    this.speaking = await this.session.attach({
      message: message => this.people(message),
      lost: () => this.lost(),
    });
    const { room, pin } = this.sfuRoom;
    const joined = await this.speaking.ask(
      {
        request: 'joinandconfigure',
        ptype: 'publisher',
        room,
        pin,
        id: 1 + randomInt(newestFeeds),
        display: this.uid,
      },
      { type: 'offer', sdp: offer },
    );
    if (!joined.jsep) throw new Error('Janus did not answer the offer');
    this.people(joined);
    return joined.jsep.sdp;
  }

  /** Updates the known publishers. */
  private people({ data }: PluginMessage) {
    // One person's devices do not hear each other.
    for (const { id, display } of (data['publishers'] ?? []) as Feed[])
      if (display !== this.uid) this.feeds.add(id);
    for (const gone of [data['unpublished'], data['leaving']])
      if (typeof gone === 'number') {
        this.feeds.delete(gone);
        // Janus itself ends our subscription to it.
        this.heard.delete(gone);
      }
    void this.hearEverybody();
  }

  /** Subscribes to all new publishers at once; not while an offer waits for its answer. */
  private async hearEverybody() {
    if (this.left || this.asking || this.unanswered) return;
    const streams = [...this.feeds].filter(feed => !this.heard.has(feed)).map(feed => ({ feed }));
    if (streams.length === 0) return;
    this.asking = true;
    for (const { feed } of streams) this.heard.add(feed);
    try {
      this.heardFrom(this.hearing ? await this.hearMore(streams) : await this.hearFirst(streams));
      this.attempts = 0;
    } catch (error) {
      // A publisher that has just left makes Janus reject the whole request. Retry until Janus reports that.
      this.logger.debug({ err: error }, 'subscribing to voices failed');
      for (const { feed } of streams) this.heard.delete(feed);
      if (++this.attempts > mostAttempts) return this.lost();
      await new Promise(resolve => setTimeout(resolve, retryMs));
    } finally {
      this.asking = false;
    }
    // Others may have joined meanwhile.
    await this.hearEverybody();
  }

  private async hearFirst(streams: object[]): Promise<PluginMessage> {
    const { room, pin } = this.sfuRoom;
    const handle = await this.session.attach({
      message: message => this.heardFrom(message),
      lost: () => this.lost(),
    });
    try {
      const attached = await handle.ask({ request: 'join', ptype: 'subscriber', room, pin, streams });
      if (this.left) handle.detach();
      else this.hearing = handle;
      return attached;
    } catch (error) {
      handle.detach();
      throw error;
    }
  }

  private hearMore(subscribe: object[]): Promise<PluginMessage> {
    return this.hearing!.ask({ request: 'update', subscribe });
  }

  private heardFrom({ data, jsep }: PluginMessage) {
    if (jsep?.type !== 'offer' || this.left) return;
    this.unanswered = true;
    const streams = (data['streams'] ?? []) as HeardStream[];
    const voices = streams.filter(({ active, feed_display: uid }) => active !== false && uid !== undefined);
    this.listener.offer(
      jsep.sdp,
      Object.fromEntries(voices.map(({ mid, feed_display: uid }) => [mid, uid!])),
    );
  }

  private lost() {
    if (this.left) return;
    this.leave();
    this.listener.lost();
  }
}
