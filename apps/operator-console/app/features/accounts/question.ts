import type { AccountCommand } from './api/use-accounts';

/** What an operator is about to do, and what to ask them before. */
export type Question = { verb: string; question: string; note: string; command: AccountCommand };
