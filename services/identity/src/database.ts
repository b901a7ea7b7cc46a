import { type Prisma, PrismaClient } from './generated/prisma/client.js';

/** This service's database; also its injection token. */
export class Database extends PrismaClient {}

/** The client inside a transaction. */
export type Transaction = Prisma.TransactionClient;
