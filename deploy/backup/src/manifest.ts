import { z } from 'zod';

const count = z.number().int().min(0);

/** What tells whether bytes are still the same. */
export const fingerprintSchema = z.strictObject({ size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** What a database holds, at the moment of its copy. A restored one must say the same. */
export const databaseFactsSchema = z.strictObject({
  /** Major version of the server: an older one cannot restore the dump. */
  server: count,
  /** Names of the applied migrations. Empty for a database that is not ours, such as Keycloak's. */
  migrations: z.array(z.string()),
  /** By `schema.table`. The digest adds up hashes of all rows, so their order does not matter. */
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
    /** Objects that were deleted while they were copied. */
    vanished: count,
    listing: fingerprintSchema,
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of a copy's listing: an object of the bucket. Its bytes are at the checksum, shared by all copies. */
export const listedObjectSchema = z.strictObject({
  ...fingerprintSchema.shape,
  key: z.string(),
  contentType: z.string(),
  modifiedAt: z.iso.datetime(),
});
export type ListedObject = z.infer<typeof listedObjectSchema>;
