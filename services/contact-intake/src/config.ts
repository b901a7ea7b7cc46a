import path from 'node:path';
import { defaultContactLimits } from '@sevenfold/contracts';
import { objectStoreConfigSchema } from '@sevenfold/object-store';
import { mailConfigSchema } from '@sevenfold/mail';
import { z } from 'zod';

const count = (max: number) => z.coerce.number().int().min(0).max(max);
const mebibyte = 1024 * 1024;

export const configSchema = z.object({
  ...objectStoreConfigSchema.shape,
  ...mailConfigSchema.shape,
  /** Email address of the studio for messages; `none`: only the inbox. */
  CONTACT_STUDIO_ADDRESS: z.union([z.literal('none'), z.email()]).default('studio@sevenfold.test'),
  /** Objects and unfinished uploads of the folder store. */
  DATA_DIRECTORY: z.string().min(1).default('.sevenfold'),
  CONTACT_MAX_FILES: count(100).default(defaultContactLimits.maxFiles),
  CONTACT_MAX_FILE_BYTES: count(5120 * mebibyte).default(defaultContactLimits.maxFileBytes),
  CONTACT_MAX_TOTAL_BYTES: count(51_200 * mebibyte).default(defaultContactLimits.maxTotalBytes),
  CONTACT_MAX_MESSAGE_LENGTH: count(100_000).min(1).default(defaultContactLimits.maxMessageLength),
  /** Limits per person and day (UTC). */
  CONTACT_DAILY_SUBMISSIONS: count(1_000_000).default(500),
  CONTACT_DAILY_FILES: count(1_000_000).default(1_000),
  CONTACT_DAILY_BYTES: count(1024 * 1024 * mebibyte).default(5120 * mebibyte),
  /** Receipts per email address and day, from all senders together: more would be abuse. */
  CONTACT_RECEIPTS_PER_DAY: count(1_000_000).default(3),
  /** Submissions per person and minute; more are rejected. */
  CONTACT_PER_MINUTE: count(1_000_000).min(1).default(6),
  /** Submissions per person and hour without a proof of work. */
  CONTACT_FREE_PER_HOUR: count(1_000_000).default(10),
  /** Zero bits of a proof of work: each doubles the work. 18 take a phone about a second. */
  CONTACT_PROOF_BITS: z.coerce.number().int().min(1).max(32).default(18),
  /** clamd, as `host:port` or a socket path; without it files are stored and marked unscanned. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\/.+|[^\s:/]+:\d{1,5}|\[[0-9a-f:]+\]:\d{1,5})$/)
    .optional(),
  /** clamd's own StreamMaxLength, in bytes; larger files are stored and marked unscanned. */
  CLAMD_MAX_BYTES: count(4096 * mebibyte)
    .min(1)
    .default(25 * mebibyte),
  /** Hours after which an unfinished upload, or a file that the scanner cannot judge, is abandoned. */
  CONTACT_UPLOAD_HOURS: z.coerce.number().positive().max(720).default(24),
  /** Seconds between recovery runs. */
  CONTACT_SWEEP_SECONDS: z.coerce.number().positive().max(3_600).default(15),
  /** For tests only: kills the process with SIGKILL at the n-th pass, as in `before-accept#1`. */
  CONTACT_CRASH_AT: z
    .string()
    .regex(/^[a-z-]+#[1-9]\d{0,3}$/)
    .optional(),
});

export type ContactIntakeConfig = z.infer<typeof configSchema>;

export const objectDirectory = (config: ContactIntakeConfig) =>
  config.OBJECT_DIRECTORY ?? path.join(config.DATA_DIRECTORY, 'objects');

export const uploadDirectory = (config: ContactIntakeConfig) => path.join(config.DATA_DIRECTORY, 'uploads');
