import { realtimeLimits } from '@sevenfold/contracts';
import { InvalidConfiguration } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { RoomsGatewayConfig } from '../config.js';
import { JanusSfu } from './janus-sfu.js';
import { NoSfu, type Sfu } from './sfu.js';

/** The configured SFU. */
export function openSfu(config: RoomsGatewayConfig, logger: Logger): Sfu {
  if (config.VOICE_RELAY === 'none') return new NoSfu();
  if (config.JANUS_URL === undefined) throw new InvalidConfiguration(['JANUS_URL: is required']);
  return new JanusSfu(
    {
      url: config.JANUS_URL,
      apiSecret: config.JANUS_API_SECRET,
      roomKey: config.JANUS_ROOM_KEY,
      speakers: realtimeLimits.relayedSpeakers,
    },
    logger,
  );
}
