/** Prisma's codes for an unavailable database: password rejected, unreachable, too slow, connection closed. */
const prismaCodes = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
const adapterKinds = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);
/** PostgreSQL's codes: role or password rejected, shutting down, starting, or out of connections. */
const sqlStates = /^(08...|28000|28P01|53300|57P0[123])$/;
/** The operating system's codes for a failed connection: to PostgreSQL, and to any other store. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of `pg` that have no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

interface DriverError {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly kind?: string } } };
}

/**
 * Whether the database was unreachable or rejected our password, or the connection to another store failed, such as the
 * one for objects: a retry may succeed.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, meta } = error as DriverError;
  if (adapterKinds.has(meta?.driverAdapterError?.cause?.kind ?? '')) return true;
  if (code !== undefined) return prismaCodes.has(code) || systemCodes.has(code) || sqlStates.test(code);
  return driverMessages.test(message ?? '');
}
