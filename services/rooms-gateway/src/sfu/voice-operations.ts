import { Inject, Injectable } from '@nestjs/common';
import { NotAllowed, roomFromName, type Ack, type Operation, type VoiceServers } from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { Connection } from '../sockets/connection.js';
import { FailedOperations } from '../sockets/failed-operations.js';
import { subscriptionsOf } from '../broadcast/room-broadcaster.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { maySpeak, VOICE_CAPACITY, type VoiceCapacity } from '../rooms/voices.js';
import { ICE_SETTINGS, iceServersFor, type IceSettings } from './ice-servers.js';
import { SfuSessions } from './sfu-sessions.js';

/** Operations for people who want to speak: ICE servers, and signalling with the SFU. */
@Injectable()
export class VoiceOperations {
  constructor(
    @Inject(VOICE_CAPACITY) private readonly capacity: () => VoiceCapacity,
    private readonly sessions: SfuSessions,
    @Inject(ICE_SETTINGS) private readonly ice: IceSettings,
    private readonly failed: FailedOperations,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws unless this person is in the room and may speak there. */
  servers(connection: Connection, { id, room }: Extract<Operation, { t: 'voiceServers' }>): Ack {
    const subscriber = subscriptionsOf(connection).get(roomFromName(room));
    if (!subscriber?.isMember) throw new NotAllowed('room.not-member', 'Join the room first.');
    const { uid } = connection.principal;
    if (!maySpeak(subscriber.broadcaster.replica.view, uid)) throw new PermissionDenied();
    const servers: VoiceServers = {
      ...iceServersFor(uid, this.ice, Date.now()),
      ...this.capacity(),
    };
    return { t: 'ack', id, value: { ...servers } };
  }

  /** Sends its answer itself: a slow SFU must not delay other operations of the connection, such as music. */
  async relay(connection: Connection, operation: Extract<Operation, { t: 'relay' }>): Promise<void> {
    this.sessions
      .perform(connection, operation)
      .catch((error: unknown) => this.failed.answer(connection, operation, error))
      .then(answer => connection.send(answer))
      .catch((error: unknown) => this.logger.error({ err: error }, 'failed to answer an SFU operation'));
  }
}
