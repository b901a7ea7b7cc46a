import type { AccountCommand } from './api/use-accounts';

/** An action to confirm, with its question. */
export type Question = { verb: string; question: string; note: string; command: AccountCommand };
