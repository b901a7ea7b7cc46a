import { Inject, Injectable } from '@nestjs/common';
import type { ContactLimits } from '@sevenfold/contracts';
import { CONFIG } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from './config.js';
import { acceptAttribute, acceptedExtensions } from './submissions/domain/accepted-types.js';

/** Configured limits of a submission. */
@Injectable()
export class Limits implements ContactLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  readonly maxMessageLength: number;
  readonly accept = acceptAttribute;
  readonly extensions = acceptedExtensions;

  constructor(@Inject(CONFIG) config: ContactIntakeConfig) {
    this.maxFiles = config.CONTACT_MAX_FILES;
    this.maxFileBytes = config.CONTACT_MAX_FILE_BYTES;
    this.maxTotalBytes = config.CONTACT_MAX_TOTAL_BYTES;
    this.maxMessageLength = config.CONTACT_MAX_MESSAGE_LENGTH;
  }
}
