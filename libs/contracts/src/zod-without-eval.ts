/**
 * Zod for pages whose policy forbids `eval`. Zod would try it, fail, and continue without it, but browsers
 * report each attempt as a policy violation. Apps alias `zod` to this module, so that it runs before any
 * schema is created.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
