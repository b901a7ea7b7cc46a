import { services } from '@sevenfold/contracts';
import { serviceUrlsShape } from '@sevenfold/service-defaults';
import { z } from 'zod';

/** The services that the gateway stands in front of. */
export const servicesBehind = services.filter(name => name !== 'api-gateway');

/** The gateway's own configuration: where everything stands behind it, and what it lets through. */
export const configSchema = z.object({
  ...serviceUrlsShape(servicesBehind),
  /** Keycloak or the development issuer. */
  SIGN_IN_URL: z.url(),
  /** Folder of the built public site. */
  SITE_DIRECTORY: z.string(),
  /** Folder of the built operator console. */
  CONSOLE_DIRECTORY: z.string(),
  /** Where signed links into the object store lead, if it has an address of its own: operators' pages load from there. */
  S3_ENDPOINT: z.url().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /**
   * How many times the usual number of requests one client may have in flight (`routes/traffic.ts`): more where many
   * people share an address, as load generators do.
   */
  CLIENT_FACTOR: z.coerce.number().positive().default(1),
  /** Requests a minute from one client, all paths together. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Requests a minute from one client to the sign-in pages and token endpoint. */
  SIGN_IN_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60),
});

export type GatewayConfig = z.infer<typeof configSchema>;
