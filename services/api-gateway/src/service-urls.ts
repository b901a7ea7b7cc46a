import type { GatewayConfig } from './config.js';

export type ServiceUrls = Pick<
  GatewayConfig,
  | 'IDENTITY_URL'
  | 'ACCOUNTS_URL'
  | 'CONTACT_INTAKE_URL'
  | 'ROOMS_GATEWAY_URL'
  | 'MODERATION_URL'
  | 'STATUS_URL'
>;

/** The services behind the gateway, by name. */
export function serviceUrls(urls: ServiceUrls): Array<[name: string, url: string]> {
  return [
    ['identity', urls.IDENTITY_URL],
    ['accounts', urls.ACCOUNTS_URL],
    ['contact-intake', urls.CONTACT_INTAKE_URL],
    ['rooms-gateway', urls.ROOMS_GATEWAY_URL],
    ['moderation', urls.MODERATION_URL],
    ['status', urls.STATUS_URL],
  ];
}
