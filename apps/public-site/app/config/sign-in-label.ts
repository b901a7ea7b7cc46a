import { brand } from '@sevenfold/brand';
import { site } from './site';

/** Names what the button leads to: Google where the realm brokers it, otherwise the realm itself. */
export const signInLabel = `Continue with ${site.identityProvider === 'google' ? 'Google' : brand.name}`;
