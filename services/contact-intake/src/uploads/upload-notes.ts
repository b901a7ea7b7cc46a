import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/**
 * Notes about uploads that other data can restore, written without waiting for the disk: after a power cut
 * the next part or another cleanup corrects them.
 */
@Injectable()
export class UploadNotes {
  constructor(private readonly database: Database) {}

  /**
   * For progress queries; before a write the bytes themselves are checked.
   * @returns whether the upload is still open
   */
  async received(id: string, bytes: number): Promise<boolean> {
    const noted = await this.database.$executeRaw`
      update attachment set received = ${BigInt(bytes)}
      where id = ${id}::uuid and status = 'receiving'
        and set_config('synchronous_commit', 'off', true) = 'off'`;
    return noted > 0;
  }

  /** Its bytes were deleted. */
  async removed(id: string, at: Date): Promise<void> {
    await this.database.$executeRaw`
      update attachment set upload_removed_at = ${at}
      where id = ${id}::uuid and set_config('synchronous_commit', 'off', true) = 'off'`;
  }
}
