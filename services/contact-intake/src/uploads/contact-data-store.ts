import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { CONTACT_INTAKE_CONFIG, type ContactIntakeConfig } from '../config.js';
import { CrashPoints } from '../crash-points.js';
import { Database } from '../database.js';
import { wrongContent } from '../submissions/domain/submission.errors.js';
import { CloseUploadHandler } from './close-upload.handler.js';
import { checkedFromTheStart, telltaleBytes } from './content-check.js';
import { FindUploadQuery, type UploadRecord } from './find-upload.query.js';
import { PostgresLocker } from './postgres-locker.js';
import { TusError } from './tus-error.js';
import { UploadBytes } from './upload-bytes.js';

/**
 * tus' view of announced files: an upload exists as soon as its submission does, is whole when its file is
 * stored, and gone when it was refused, cancelled or abandoned. tus calls with the upload's lock held.
 */
@Injectable()
export class ContactDataStore extends DataStore {
  constructor(
    private readonly findUpload: FindUploadQuery,
    private readonly closeUpload: CloseUploadHandler,
    private readonly bytes: UploadBytes,
    private readonly database: Database,
    private readonly locker: PostgresLocker,
    private readonly crashPoints: CrashPoints,
    @Inject(CONTACT_INTAKE_CONFIG) private readonly config: ContactIntakeConfig,
  ) {
    super();
    this.extensions = ['termination', 'expiration'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.existing(id);
    const offset = upload.status === 'stored' ? upload.size : await this.bytes.offset(upload);
    return new Upload({ id, size: upload.size, offset, creation_date: upload.createdAt.toISOString() });
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.locker.keepUntil(id, this.append(source, id, offset));
  }

  override async remove(id: string): Promise<void> {
    const upload = await this.existing(id);
    if (upload.status === 'stored') throw new TusError(ERRORS.INVALID_TERMINATION);
    await this.closeUpload.execute(upload, { status: 'cancelled' });
  }

  override getExpiration(): number {
    return this.config.CONTACT_UPLOAD_HOURS * 3_600_000;
  }

  private async append(source: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.existing(id);
    if (upload.status === 'stored' || offset === upload.size) return offset;
    this.crashPoints.reach('before-upload-write');
    let refusal: Error | undefined;
    const head = offset > 0 && offset < telltaleBytes ? await this.bytes.head(upload, offset) : undefined;
    const checked = checkedFromTheStart(this.watched(source), {
      head: head ?? new Uint8Array(Math.min(offset, telltaleBytes)),
      size: upload.size,
      extension: upload.extension,
      onWrong: () => (refusal = wrongContent()),
    });
    try {
      const reached = await this.bytes.write(upload, Readable.from(checked, { objectMode: false }), offset);
      this.crashPoints.reach('after-upload-write');
      return reached;
    } catch (error) {
      if (!refusal) throw error;
      await this.closeUpload.execute(upload, { status: 'refused', refusal: wrongContent().code });
      throw refusal;
    } finally {
      if (!refusal) await this.note(upload);
    }
  }

  private async existing(id: string): Promise<UploadRecord> {
    const upload = await this.findUpload.execute(id);
    if (!upload) throw new TusError(ERRORS.FILE_NOT_FOUND);
    if (upload.status !== 'receiving' && upload.status !== 'stored')
      throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return upload;
  }

  private async *watched(source: Readable): AsyncIterable<Buffer> {
    for await (const chunk of source) {
      yield chunk as Buffer;
      this.crashPoints.reach('within-upload-write');
    }
  }

  /** For those who ask how far it is; the upload itself is asked before anybody goes on writing. */
  private async note(upload: UploadRecord) {
    const received = BigInt(await this.bytes.offset(upload));
    await this.database.attachment.updateMany({
      where: { id: upload.id, status: 'receiving' },
      data: { received },
    });
  }
}
