import { Inject, Injectable } from '@nestjs/common';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { CONFIG } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import { CloseUploadHandler } from './close-upload.handler.js';
import { FindUploadQuery, type UploadRecord } from './find-upload.query.js';
import { TusError } from './tus-error.js';
import { UploadBytes } from './upload-bytes.js';

/**
 * tus' view of announced files. An upload exists as soon as its submission does, is complete once its file is
 * stored, and is gone if it was refused, cancelled or abandoned. tus calls this with the upload's lock held.
 * Uploaded bytes bypass this class: see `AppendToUploadHandler`.
 */
@Injectable()
export class ContactDataStore extends DataStore {
  constructor(
    private readonly findUpload: FindUploadQuery,
    private readonly closeUpload: CloseUploadHandler,
    private readonly bytes: UploadBytes,
    @Inject(CONFIG) private readonly config: ContactIntakeConfig,
  ) {
    super();
    this.extensions = ['termination', 'expiration'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.existing(id);
    const offset = upload.status === 'stored' ? upload.size : await this.bytes.offset(upload);
    return new Upload({ id, size: upload.size, offset, creation_date: upload.createdAt.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    const upload = await this.existing(id);
    const ended =
      upload.status === 'stored'
        ? upload.status
        : await this.closeUpload.execute(upload, { status: 'cancelled' });
    if (ended === 'stored') throw new TusError(ERRORS.INVALID_TERMINATION);
  }

  override getExpiration(): number {
    return this.config.CONTACT_UPLOAD_HOURS * 3_600_000;
  }

  /** @throws TusError if there is no such upload, or it was refused, cancelled or abandoned. */
  async existing(id: string): Promise<UploadRecord> {
    const upload = await this.findUpload.execute(id);
    if (!upload) throw new TusError(ERRORS.FILE_NOT_FOUND);
    if (upload.status !== 'receiving' && upload.status !== 'stored')
      throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return upload;
  }
}
