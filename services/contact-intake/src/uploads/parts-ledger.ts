import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../database.js';

const keptPartsSchema = z.object({
  /** The object of the parts, or of the complete file if `whole`. */
  key: z.string().optional(),
  contentType: z.string().optional(),
  uploadId: z.string().optional(),
  parts: z.array(z.object({ mark: z.string(), size: z.number() })).default([]),
  /** Bytes after the last part, too few for another: separate objects, named by their offset. */
  pieces: z.array(z.object({ offset: z.number(), size: z.number() })).default([]),
  whole: z.boolean().default(false),
});
export type KeptParts = z.infer<typeof keptPartsSchema>;

/**
 * Records the parts in the bucket of each unfinished upload. Never asks the bucket: a process that died may
 * have left unrecorded parts there, which do not count.
 */
@Injectable()
export class PartsLedger {
  constructor(private readonly database: Database) {}

  async read(id: string): Promise<KeptParts> {
    const row = await this.database.attachment.findUnique({ where: { id }, select: { keptParts: true } });
    return keptPartsSchema.parse(row?.keptParts ?? {});
  }

  /** @returns whether the upload still exists: an erasure may have deleted it. */
  async write(id: string, keptParts: KeptParts): Promise<boolean> {
    const { count } = await this.database.attachment.updateMany({ where: { id }, data: { keptParts } });
    return count > 0;
  }
}
