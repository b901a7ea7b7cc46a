import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { cursorSchema } from './cursor.js';
import { storedText } from './stored-text.js';

/** Default limits; `GET /api/contact/limits` has the configured ones. */
export const defaultContactLimits = {
  maxFiles: 10,
  maxFileBytes: 100 * 1024 * 1024,
  maxTotalBytes: 250 * 1024 * 1024,
  maxMessageLength: 10_000,
} as const;

/** Shown if a required field is missing or blank. */
export const contactFieldsMissing = 'Please fill name, email, and message.';

const mebibyte = 1024 * 1024;
/** Upper bounds of any configuration. */
const ceiling = { files: 100, fileBytes: 5 * 1024 * mebibyte, messageLength: 100_000 };

// PostgreSQL or email headers cannot hold these; only messages may have line breaks and tabs.
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

export const attachmentSchema = z
  .strictObject({
    /** The sender's file name: data only, never part of a path. */
    name: z.string().min(1, 'A file needs a name.').max(1024, 'This file name is too long.'),
    size: z
      .int()
      .min(1, 'This file is empty.')
      .max(ceiling.fileBytes, 'This file is too large.')
      .describe('Bytes; the upload holds exactly this many.'),
    /** The browser's guess; the content decides. */
    type: z.string().max(255).default(''),
  })
  .meta({ id: 'ContactAttachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * Proof of work: SHA-256 of `{challenge}:{nonce}` begins with the required number of zero bits. A second of
 * work for one message, which adds up for thousands.
 */
export const contactProofSchema = z
  .strictObject({
    challenge: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/),
    nonce: z.string().regex(/^[0-9a-z]{1,16}$/),
  })
  .meta({ id: 'ContactProof' });
export type ContactProof = z.infer<typeof contactProofSchema>;

/** `POST /api/contact/challenge`: replaces the previous one; valid for one submission. */
export const contactChallengeSchema = z
  .object({
    challenge: z.string(),
    bits: z.int().min(1).max(32),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ContactChallenge' });
export type ContactChallenge = z.infer<typeof contactChallengeSchema>;

/** Body of `POST /api/contact/submissions`; send an `Idempotency-Key` so that a retry cannot submit twice. */
export const submitContactSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, contactFieldsMissing)
      .max(200, 'The name can have up to 200 characters.')
      .regex(oneLine, 'The name contains characters that can’t be stored.'),
    email: z
      .string()
      .trim()
      .min(1, contactFieldsMissing)
      .max(254, 'The email address can have up to 254 characters.')
      .pipe(z.email('This isn’t an email address. It looks like name@example.com.')),
    org: z
      .string()
      .trim()
      .max(200, 'The organization can have up to 200 characters.')
      .regex(oneLine, 'The organization contains characters that can’t be stored.')
      .nullish(),
    message: z
      .string()
      .trim()
      .min(1, contactFieldsMissing)
      .max(ceiling.messageLength, 'The message is too long.')
      .regex(severalLines, 'The message contains characters that can’t be stored.'),
    files: z.array(attachmentSchema).max(ceiling.files, 'Too many files. Remove some of them.').default([]),
    /** Honeypot: people do not see this field. If it is filled, the sender needs a proof of work. */
    homepage: z.string().max(2048).optional(),
    /** Required after 429 `contact.proof-required`. */
    proof: contactProofSchema.optional(),
  })
  .meta({ id: 'SubmitContact' });
export type SubmitContact = z.infer<typeof submitContactSchema>;

/** Optional header of the same call: the client's id of this submission, the same for all retries. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,128}$/, 'An Idempotency-Key must have 8 to 128 letters, digits, - or _.');

/** `receiving` until the message is in the store and no file is `receiving`. */
export const submissionStatuses = ['receiving', 'stored'] as const;
export const submissionStatusSchema = z.enum(submissionStatuses);

/**
 * `receiving`: bytes are awaited or being checked. Then one of: `stored`; `refused`: content not accepted;
 * `cancelled` by the sender; `abandoned`: not finished in time.
 */
export const attachmentStatuses = ['receiving', 'stored', 'refused', 'cancelled', 'abandoned'] as const;
export const attachmentStatusSchema = z.enum(attachmentStatuses);
export type AttachmentStatus = z.infer<typeof attachmentStatusSchema>;

const size = z.int().min(0).max(ceiling.fileBytes);
const folder = z.string().max(512).describe('inbox/contact/{uid}/{timestamp}_{random}');

/** 201 of `POST /api/contact/submissions`: the message is safe; the files may follow. */
export const contactAcceptedSchema = z
  .object({
    submissionId: z.uuid(),
    folder,
    status: submissionStatusSchema,
    /** In the order of `files`; each `url` is an existing tus resource (`uploadUrl` of tus-js-client). */
    uploads: z.array(z.object({ fileId: z.uuid(), name: z.string(), size, url: z.string() })),
  })
  .meta({ id: 'ContactAccepted' });
export type ContactAccepted = z.infer<typeof contactAcceptedSchema>;

export const receivedFileSchema = z
  .object({
    fileId: z.uuid(),
    name: z.string(),
    size,
    /** Bytes received and safe. */
    received: size,
    status: attachmentStatusSchema,
    /** Stable code of the refusal. */
    refusal: z.string().optional(),
    /** SHA-256 of a stored file, in hexadecimal. */
    sha256: z.string().optional(),
    /** Where to resume the upload, while it is `receiving`. */
    url: z.string().optional(),
  })
  .meta({ id: 'ReceivedFile' });
export type ReceivedFile = z.infer<typeof receivedFileSchema>;

/** Short enough to read out over the phone; the inbox search finds it. */
const reference = z
  .string()
  .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  .describe('Short reference of a submission, such as 7K3M-Q9TX');

/** The studio's progress with a submission; each time is null until it happens. */
const progress = {
  /** When an operator opened it. */
  readAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
};

/** Length of an excerpt, in characters. */
export const excerptLength = 200;
const excerpt = z.string().describe('The first 200 characters of the message');

/** `GET /api/contact/submissions/:id`, for its sender. */
export const contactSubmissionSchema = z
  .object({
    submissionId: z.uuid(),
    reference,
    folder,
    status: submissionStatusSchema,
    excerpt,
    files: z.array(receivedFileSchema),
    createdAt: z.iso.datetime(),
    ...progress,
  })
  .meta({ id: 'ContactSubmission' });
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

/** Query of both lists. `cursor` is the `nextCursor` of the previous page. */
export const contactPageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: cursorSchema.optional(),
});
export type ContactPageQuery = z.infer<typeof contactPageQuerySchema>;

/** Why a submission needed a proof of work: it filled the honeypot, or was one of many within an hour. */
export const contactSuspicionSchema = z.enum(['trap', 'many']);
export type ContactSuspicion = z.infer<typeof contactSuspicionSchema>;

const nextCursor = z.string().nullable();

/** `GET /api/contact/submissions`: the caller's own, newest first. */
export const contactSubmissionPageSchema = z
  .object({ items: z.array(contactSubmissionSchema), nextCursor })
  .meta({ id: 'ContactSubmissionPage' });
export type ContactSubmissionPage = z.infer<typeof contactSubmissionPageSchema>;

/** `GET /api/contact/limits`. */
export const contactLimitsSchema = z
  .object({
    maxFiles: z.int().min(0).max(ceiling.files),
    maxFileBytes: size,
    maxTotalBytes: z
      .int()
      .min(0)
      .max(ceiling.files * ceiling.fileBytes),
    maxMessageLength: z.int().min(1).max(ceiling.messageLength),
    /** For the `accept` attribute of a file input. */
    accept: z.array(z.string()),
    /** Accepted extensions, in lower case and without the dot. The content has to match too. */
    extensions: z.array(z.string()),
  })
  .meta({ id: 'ContactLimits' });
export type ContactLimits = z.infer<typeof contactLimitsSchema>;

export const inboxLimits = { label: 40, labels: 10, note: 2000 } as const;
const label = storedText(inboxLimits.label).trim().min(1);

/** Handling state, shared by all operators. */
const inboxHandling = {
  ...progress,
  archivedAt: z.iso.datetime().nullable(),
  labels: z.array(z.string().max(inboxLimits.label)).max(inboxLimits.labels),
  /** The operator who has taken it. */
  assignee: z.object({ uid: uidSchema, name: z.string().max(200) }).nullable(),
};

export const inboxEntrySchema = z
  .object({
    submissionId: z.uuid(),
    reference,
    uid: uidSchema,
    name: z.string(),
    email: z.string(),
    org: z.string().nullable(),
    excerpt,
    status: submissionStatusSchema,
    fileCount: z.int().min(0).max(ceiling.files),
    storedFileCount: z.int().min(0).max(ceiling.files),
    suspicion: contactSuspicionSchema.optional(),
    createdAt: z.iso.datetime(),
    ...inboxHandling,
  })
  .meta({ id: 'InboxEntry' });
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

export const inboxBoxes = ['open', 'unread', 'mine', 'archived', 'all'] as const;
export type InboxBox = (typeof inboxBoxes)[number];

/** Query of the operators' list. `search` covers references, names, email addresses, organisations and messages. */
export const inboxQuerySchema = contactPageQuerySchema.extend({
  box: z.enum(inboxBoxes).default('all'),
  label: label.optional(),
  search: storedText(100).trim().optional(),
});
export type InboxQueryInput = z.infer<typeof inboxQuerySchema>;

/** `GET /api/admin/contact/counts`: without archived ones. */
export const inboxCountsSchema = z
  .object({ unread: z.int().min(0).max(1_000_000_000), open: z.int().min(0).max(1_000_000_000) })
  .meta({ id: 'InboxCounts' });
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

/** `PATCH /api/admin/contact/submissions/:id`. `assigned`: to the caller, or to no one. */
export const handleSubmissionSchema = z
  .strictObject({
    read: z.boolean().optional(),
    /** An answered submission counts as read. */
    answered: z.boolean().optional(),
    archived: z.boolean().optional(),
    assigned: z.enum(['me', 'nobody']).optional(),
    labels: z.array(label).max(inboxLimits.labels).optional(),
  })
  .meta({ id: 'HandleSubmission' });
export type HandleSubmission = z.infer<typeof handleSubmissionSchema>;

/** `POST /api/admin/contact/submissions/:id/notes`: only operators see it. */
export const writeNoteSchema = z
  .strictObject({ text: storedText(inboxLimits.note).trim().min(1) })
  .meta({ id: 'WriteInboxNote' });
export type WriteNote = z.infer<typeof writeNoteSchema>;

export const inboxNoteSchema = z
  .object({
    noteId: z.uuid(),
    author: z.object({ uid: uidSchema, name: z.string().max(200) }),
    text: z.string().max(inboxLimits.note),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'InboxNote' });
export type InboxNote = z.infer<typeof inboxNoteSchema>;

/** `GET /api/admin/contact/submissions`: everyone's, newest first. */
export const inboxPageSchema = z
  .object({ items: z.array(inboxEntrySchema), nextCursor })
  .meta({ id: 'InboxPage' });
export type InboxPage = z.infer<typeof inboxPageSchema>;

/** `GET /api/admin/contact/submissions/:id`. */
export const inboxSubmissionSchema = contactSubmissionSchema
  .omit({ files: true, excerpt: true })
  .extend({
    uid: uidSchema,
    name: z.string(),
    email: z.string(),
    org: z.string().nullable(),
    message: z.string(),
    userAgent: z.string(),
    suspicion: contactSuspicionSchema.optional(),
    storedAt: z.iso.datetime().nullable(),
    ...inboxHandling,
    /** Oldest first. */
    notes: z.array(inboxNoteSchema),
    files: z.array(
      receivedFileSchema.omit({ url: true }).extend({
        /** By content. */
        type: z.string().nullable(),
        /** `unscanned` if no scanner is configured, or the file was too large for it. */
        scan: z.enum(['clean', 'unscanned']).optional(),
        /** Signed, valid for five minutes; only for stored files. */
        downloadUrl: z.string().optional(),
        /** The same file from the API's own origin, for pages to display: the store needs no CORS rule. */
        previewUrl: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'InboxSubmission' });
export type InboxSubmission = z.infer<typeof inboxSubmissionSchema>;

export const handledSubmissionSchema = z
  .object({
    submission: inboxSubmissionSchema,
    actionId: z.uuid(),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'HandledSubmission' });
export type HandledSubmission = z.infer<typeof handledSubmissionSchema>;
