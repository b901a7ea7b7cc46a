import { Injectable } from '@nestjs/common';
import { ObjectStore, removeBelow } from '@sevenfold/object-store';
import { Clock } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import { UploadBytes } from '../uploads/upload-bytes.js';

/** Longer than any journey of the status service takes. */
const keptMs = 60_000;
const mostAtOnce = 100;

/**
 * Deletes the status service's test submissions. Objects first: while the row exists, a retry finds the rest.
 */
@Injectable()
export class RemoveProbesHandler {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly uploads: UploadBytes,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptMs);
    const probes = await this.database.submission.findMany({
      where: { probe: true, createdAt: { lt: before } },
      orderBy: { createdAt: 'asc' },
      take: mostAtOnce,
      include: { files: true },
    });
    for (const { id, folder, files } of probes) {
      for (const file of files) await this.uploads.remove({ ...file, size: Number(file.size) });
      await removeBelow(this.objects, `${folder}/`);
      await this.database.$transaction([
        this.database.attachment.deleteMany({ where: { submissionId: id } }),
        this.database.submission.deleteMany({ where: { id } }),
      ]);
    }
  }
}
