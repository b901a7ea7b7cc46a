import { PrismaClient } from './generated/prisma/client.js';

export { Prisma } from './generated/prisma/client.js';
export type { Attachment, Submission, SubmissionNote } from './generated/prisma/client.js';

/** This service's own data; also the injection token. */
export class Database extends PrismaClient {}
