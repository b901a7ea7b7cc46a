import { createHmac } from 'node:crypto';
import type { VoiceServers } from '@sevenfold/contracts';
import { InvalidConfiguration } from '@sevenfold/service-defaults';
import type { RoomsGatewayConfig } from '../config.js';

export interface IceSettings {
  urls: readonly string[];
  secret: string | undefined;
  ttlSeconds: number;
}

/** @throws InvalidConfiguration if TURN servers are configured without their secret. */
export const ICE_SETTINGS = Symbol('ICE_SETTINGS');

export function iceSettings(config: RoomsGatewayConfig): IceSettings {
  const { TURN_URLS: urls = [], TURN_SECRET: secret, TURN_TTL_SECONDS: ttlSeconds } = config;
  if (secret === undefined && urls.some(asksForCredentials))
    throw new InvalidConfiguration(['TURN_SECRET: is required']);
  return { urls, secret, ttlSeconds };
}

/**
 * STUN and TURN servers for this person's voice. Credentials follow coturn's REST scheme (`use-auth-secret`):
 * expiry and user, signed with the secret that gateway and TURN server share.
 */
export function iceServersFor(
  uid: string,
  { urls, secret, ttlSeconds }: IceSettings,
  nowMs: number,
): Pick<VoiceServers, 'iceServers' | 'ttlSeconds'> {
  const username = `${Math.floor(nowMs / 1000) + ttlSeconds}:${uid}`;
  const credential = createHmac('sha1', secret ?? '')
    .update(username)
    .digest('base64');
  return {
    iceServers: urls.map(url =>
      asksForCredentials(url) ? { urls: url, username, credential } : { urls: url },
    ),
    ttlSeconds,
  };
}

const asksForCredentials = (url: string) => url.startsWith('turn');
