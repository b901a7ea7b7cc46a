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
  /** Where the studio hears of messages; `none`: only in the inbox. */
  CONTACT_STUDIO_ADDRESS: z.union([z.literal('none'), z.email()]).default('studio@sevenfold.test'),
  /** Holds objects and unfinished uploads of the folder store. */
  DATA_DIRECTORY: z.string().min(1).default('.sevenfold'),
  CONTACT_MAX_FILES: count(100).default(defaultContactLimits.maxFiles),
  CONTACT_MAX_FILE_BYTES: count(5120 * mebibyte).default(defaultContactLimits.maxFileBytes),
  CONTACT_MAX_TOTAL_BYTES: count(51_200 * mebibyte).default(defaultContactLimits.maxTotalBytes),
  CONTACT_MAX_MESSAGE_LENGTH: count(100_000).min(1).default(defaultContactLimits.maxMessageLength),
  /** What one person may send on one day (UTC). */
  CONTACT_DAILY_SUBMISSIONS: count(1_000_000).default(500),
  CONTACT_DAILY_FILES: count(1_000_000).default(1_000),
  CONTACT_DAILY_BYTES: count(1024 * 1024 * mebibyte).default(5120 * mebibyte),
  /** Receipts to one address within a day, no matter who writes: what one of our mails more tells them is nothing new. */
  CONTACT_RECEIPTS_PER_DAY: count(1_000_000).default(3),
  /** Submissions of one person within a minute; more are refused. */
  CONTACT_PER_MINUTE: count(1_000_000).min(1).default(6),
  /** Submissions of one person within an hour that need no proof of work. */
  CONTACT_FREE_PER_HOUR: count(1_000_000).default(10),
  /** Zero bits that a proof of work needs: each doubles the work. 18 takes a phone about a second. */
  CONTACT_PROOF_BITS: z.coerce.number().int().min(1).max(32).default(18),
  /** clamd, as `host:port` or as the path of its socket; without it files are stored and marked unscanned. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\/.+|[^\s:/]+:\d{1,5}|\[[0-9a-f:]+\]:\d{1,5})$/)
    .optional(),
  /** clamd's own StreamMaxLength; larger files are stored and marked unscanned. */
  CLAMD_MAX_BYTES: count(4096 * mebibyte)
    .min(1)
    .default(25 * mebibyte),
  /** Hours after which an upload that did not finish is given up. */
  CONTACT_UPLOAD_HOURS: z.coerce.number().positive().max(720).default(24),
  /** Seconds between two looks at what is left to finish or to clear away. */
  CONTACT_SWEEP_SECONDS: z.coerce.number().positive().max(3_600).default(15),
  /** For tests alone: ends the process with SIGKILL the n-th time that it comes by, as in `before-accept#1`. */
  CONTACT_CRASH_AT: z
    .string()
    .regex(/^[a-z-]+#[1-9]\d{0,3}$/)
    .optional(),
});

export type ContactIntakeConfig = z.infer<typeof configSchema>;

/** Injection token. */
export const CONTACT_INTAKE_CONFIG = Symbol('CONTACT_INTAKE_CONFIG');

export const objectDirectory = (config: ContactIntakeConfig) =>
  config.OBJECT_DIRECTORY ?? path.join(config.DATA_DIRECTORY, 'objects');

export const uploadDirectory = (config: ContactIntakeConfig) => path.join(config.DATA_DIRECTORY, 'uploads');
