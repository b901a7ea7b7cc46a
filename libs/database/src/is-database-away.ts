/** What Prisma says when it got no answer from the database: unreachable, too slow, closed in between. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
const adapterKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);
/** PostgreSQL's own: shutting down or starting up, and connections that it cannot take. */
const sqlStates = /^(08...|53300|57P0[123])$/;
/** What the operating system says of the line to it. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What `pg` throws without any code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

interface DriverError {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly kind?: string } } };
}

/** Whether a query failed because the database could not be talked to, and may well succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, meta } = error as DriverError;
  if (adapterKinds.has(meta?.driverAdapterError?.cause?.kind ?? '')) return true;
  if (code !== undefined) return prismaCodes.has(code) || systemCodes.has(code) || sqlStates.test(code);
  return driverMessages.test(message ?? '');
}
