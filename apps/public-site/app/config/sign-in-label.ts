import { brand } from '@sevenfold/brand';
import { site } from './site';

/** Label of the button, with Google if the realm brokers it, and our own name otherwise. */
export const signInLabel = `Continue with ${site.identityProvider === 'google' ? 'Google' : brand.name}`;
