import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/**
 * What is only noted of an upload, and known better elsewhere. Nobody waits for the disk here: a note that a power cut takes away
 * is set right by the next part, or by clearing away once more.
 */
@Injectable()
export class UploadNotes {
  constructor(private readonly database: Database) {}

  /** For those who ask how far it is; its bytes are asked before anybody goes on writing. */
  async received(id: string, bytes: number): Promise<void> {
    await this.database.$executeRaw`
      update attachment set received = ${BigInt(bytes)}
      where id = ${id}::uuid and status = 'receiving'
        and set_config('synchronous_commit', 'off', true) = 'off'`;
  }

  /** Its bytes were cleared away. */
  async removed(id: string, at: Date): Promise<void> {
    await this.database.$executeRaw`
      update attachment set upload_removed_at = ${at}
      where id = ${id}::uuid and set_config('synchronous_commit', 'off', true) = 'off'`;
  }
}
