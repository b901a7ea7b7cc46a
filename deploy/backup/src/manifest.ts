import { z } from 'zod';

const count = z.number().int().min(0);

/** Size and checksum, which show whether bytes have changed. */
export const fingerprintSchema = z.strictObject({ size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** The contents of a database at the time of its copy. A restored database must match them. */
export const databaseFactsSchema = z.strictObject({
  /** Major version of the server. An older server cannot restore the dump. */
  server: count,
  /** Names of the applied migrations. Empty for a database that is not ours, such as Keycloak's. */
  migrations: z.array(z.string()),
  /** By `schema.table`. The digest is the sum of all rows' hashes, so their order does not matter. */
  tables: z.record(z.string(), z.strictObject({ rows: count, digest: z.string() })),
});
export type DatabaseFacts = z.infer<typeof databaseFactsSchema>;

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  begunAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  databases: z.record(z.string(), databaseFactsSchema.extend({ dump: fingerprintSchema })),
  bucket: z.strictObject({
    objects: count,
    bytes: count,
    /** Objects that were deleted during the copy. */
    vanished: count,
    listing: fingerprintSchema,
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** One object: a line of a copy's listing. Its bytes are stored under its checksum, shared by all copies. */
export const listedObjectSchema = z.strictObject({
  ...fingerprintSchema.shape,
  key: z.string(),
  contentType: z.string(),
  modifiedAt: z.iso.datetime(),
});
export type ListedObject = z.infer<typeof listedObjectSchema>;
