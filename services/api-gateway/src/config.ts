import { services } from '@sevenfold/contracts';
import { serviceUrlsShape } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { podsSchema } from './proxy/room-pods.js';

/** Services behind the gateway. */
export const servicesBehind = services.filter(name => name !== 'api-gateway');

/** Configuration of the gateway: addresses of the services, and limits. */
export const configSchema = z.object({
  ...serviceUrlsShape(servicesBehind),
  /**
   * The pods behind ROOMS_GATEWAY_URL: all sockets of a room go to one of them. `dns:<host>:<port>`, a name with an
   * address for each pod that is ready, such as a headless Service's; or URLs separated by commas.
   */
  ROOMS_GATEWAY_PODS: podsSchema.default([]),
  /** Keycloak or the development issuer. */
  SIGN_IN_URL: z.url(),
  /** Folder of the built public site. */
  SITE_DIRECTORY: z.string(),
  /** Folder of the built operator console. */
  CONSOLE_DIRECTORY: z.string(),
  /**
   * Origin of signed links into the object store, if that has a separate address. Operators' pages load from it.
   */
  S3_ENDPOINT: z.url().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /**
   * Multiplies the requests that one client may have in flight (`routes/traffic.ts`): raise it where many
   * people share an address, as load generators do.
   */
  CLIENT_FACTOR: z.coerce.number().positive().default(1),
  /** Requests per minute and client, all paths together. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Requests per minute and client to the sign-in pages and the token endpoint. */
  SIGN_IN_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60),
  /** Requests per hour and client that may make the realm send an email: registering, verifying, resetting. */
  SIGN_IN_EMAILS_PER_HOUR: z.coerce.number().int().positive().default(30),
});

export type GatewayConfig = z.infer<typeof configSchema>;
