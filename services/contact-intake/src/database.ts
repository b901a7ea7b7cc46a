import { type Prisma, PrismaClient } from './generated/prisma/client.js';

export { Prisma } from './generated/prisma/client.js';
export type { Attachment, Submission, SubmissionNote } from './generated/prisma/client.js';

/** This service's database; also its injection token. */
export class Database extends PrismaClient {}

/** What a unit of work writes through. */
export type Transaction = Prisma.TransactionClient;
