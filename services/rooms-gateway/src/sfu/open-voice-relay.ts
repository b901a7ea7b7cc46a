import { realtimeLimits } from '@sevenfold/contracts';
import { InvalidConfiguration } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { RoomsGatewayConfig } from '../config.js';
import { JanusVoiceRelay } from './janus-voice-relay.js';
import { NoVoiceRelay, type VoiceRelay } from './voice-relay.js';

/** The relay that the configuration names. */
export function openVoiceRelay(config: RoomsGatewayConfig, logger: Logger): VoiceRelay {
  if (config.VOICE_RELAY === 'none') return new NoVoiceRelay();
  if (config.JANUS_URL === undefined) throw new InvalidConfiguration(['JANUS_URL: is required']);
  return new JanusVoiceRelay(
    {
      url: config.JANUS_URL,
      apiSecret: config.JANUS_API_SECRET,
      roomKey: config.JANUS_ROOM_KEY,
      speakers: realtimeLimits.relayedSpeakers,
    },
    logger,
  );
}
