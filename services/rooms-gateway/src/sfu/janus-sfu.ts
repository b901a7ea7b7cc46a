import type { Logger } from 'pino';
import type { SfuRoom } from '../rooms/room-state.js';
import { JanusPeer } from './janus-peer.js';
import { JanusRefusal, JanusSession, type JanusHandle } from './janus-session.js';
import { Sfu, type SfuListener } from './sfu.js';

export interface JanusSettings {
  url: string;
  apiSecret?: string | undefined;
  /** Janus' `admin_key`, which it requires for creating rooms. */
  roomKey?: string | undefined;
  /** Maximum speakers in one room. */
  speakers: number;
}

const roomExists = 427;
const noSuchRoom = 426;

/** Janus' VideoRoom plugin without video: forwards each voice's packets to all others, unmixed. */
export class JanusSfu extends Sfu {
  private readonly session: JanusSession;
  private control: Promise<JanusHandle> | undefined;

  constructor(
    private readonly settings: JanusSettings,
    private readonly logger: Logger,
  ) {
    super();
    this.session = new JanusSession(settings.url, settings.apiSecret, logger);
  }

  get state() {
    return this.session.isOpen ? 'ready' : 'away';
  }

  start() {
    this.session.start();
  }

  async stop() {
    this.session.stop();
  }

  async enter(room: SfuRoom, uid: string, offer: string, listener: SfuListener) {
    await this.open(room);
    return JanusPeer.open(this.session, room, uid, offer, listener, this.logger);
  }

  /** The first gateway creates the room; the others find it. */
  private async open({ room, pin, secret }: SfuRoom) {
    const control = await this.controlHandle();
    const { roomKey, speakers } = this.settings;
    await control
      .ask({
        request: 'create',
        room,
        pin,
        secret,
        ...(roomKey !== undefined && { admin_key: roomKey }),
        description: 'voices',
        permanent: false,
        is_private: true,
        // After a lost connection, people are in the room twice for a moment.
        publishers: speakers * 2,
        audiocodec: 'opus',
        opus_fec: true,
        opus_dtx: true,
        notify_joining: false,
      })
      .catch(unless(roomExists));
  }

  async close({ room, secret }: SfuRoom) {
    const control = await this.controlHandle();
    await control.ask({ request: 'destroy', room, secret, permanent: false }).catch(unless(noSuchRoom));
  }

  private controlHandle(): Promise<JanusHandle> {
    const forget = () => (this.control = undefined);
    this.control ??= this.session.attach({ message: () => undefined, lost: forget });
    this.control.catch(forget);
    return this.control;
  }
}

const unless = (code: number) => (error: unknown) => {
  if (!(error instanceof JanusRefusal) || error.code !== code) throw error;
};
