/**
 * Zod for pages whose policy forbids code made from strings. Zod would try, be refused, and go on without; but each
 * try is a violation of the policy in the eyes of a browser. Applications put this in the place of `zod`, so that no
 * schema is made before it has run.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
