import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../database.js';

const keptPartsSchema = z.object({
  /** The object that the parts make up, or that is there already when `whole`. */
  key: z.string().optional(),
  contentType: z.string().optional(),
  uploadId: z.string().optional(),
  parts: z.array(z.object({ mark: z.string(), size: z.number() })).default([]),
  /** What follows the parts and is too small to be one: objects of their own, named by where they begin. */
  pieces: z.array(z.object({ offset: z.number(), size: z.number() })).default([]),
  whole: z.boolean().default(false),
});
export type KeptParts = z.infer<typeof keptPartsSchema>;

/**
 * What lies in the bucket of each unfinished upload. The bucket itself is not asked: a process that died may have left
 * parts there that nobody was told of, and these do not count.
 */
@Injectable()
export class PartsLedger {
  constructor(private readonly database: Database) {}

  async read(id: string): Promise<KeptParts> {
    const row = await this.database.attachment.findUnique({ where: { id }, select: { keptParts: true } });
    return keptPartsSchema.parse(row?.keptParts ?? {});
  }

  async write(id: string, keptParts: KeptParts): Promise<void> {
    await this.database.attachment.update({ where: { id }, data: { keptParts } });
  }
}
