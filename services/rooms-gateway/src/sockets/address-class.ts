import { networkOf } from '@sevenfold/service-defaults';

/** The network that an address belongs to, as one household or company mostly has it: /24 of IPv4, /64 of IPv6. */
export const addressClass = (ip: string) => networkOf(ip, 24);
