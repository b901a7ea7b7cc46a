import { brand } from '@sevenfold/brand';
import { site } from './site';

/** Label of the button: Google if the realm brokers it, otherwise the realm's own name. */
export const signInLabel = `Continue with ${site.identityProvider === 'google' ? 'Google' : brand.name}`;
