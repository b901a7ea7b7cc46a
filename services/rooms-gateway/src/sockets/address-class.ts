import { networkOf } from '@sevenfold/service-defaults';

/** The network of an address, usually one household or company: /24 of IPv4, /64 of IPv6. */
export const addressClass = (ip: string) => networkOf(ip, 24);
