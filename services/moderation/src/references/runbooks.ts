import type { ShownError } from '@sevenfold/contracts';

interface Rule {
  /** A page in `docs/runbooks`. */
  readonly runbook: string;
  readonly applies: (error: ShownError) => boolean;
}

const code = (pattern: RegExp) => (error: ShownError) => pattern.test(error.code);
const from = (service: string, pattern: RegExp) => (error: ShownError) =>
  error.service === service && pattern.test(error.code);
const behindTheGateway = (pattern: RegExp) => (error: ShownError) =>
  error.service !== 'api-gateway' && pattern.test(error.code);

/** The likeliest first. Errors that the caller has caused have none. */
export const rules: readonly Rule[] = [
  // From the gateway, this code means that it cannot reach a service; from a service, that it lacks its database.
  { runbook: 'ServiceAway', applies: from('api-gateway', /^service\.unavailable$/) },
  { runbook: 'DatabaseAway', applies: behindTheGateway(/^service\.unavailable$/) },
  { runbook: 'DatabaseConnectionsUsedUp', applies: behindTheGateway(/^service\.unavailable$/) },
  { runbook: 'RoomStoreAway', applies: code(/^store\./) },
  { runbook: 'SignInAway', applies: code(/^(token\.keys-unavailable|realm\.|access\.not-confirmed)/) },
  { runbook: 'SocketsRefused', applies: code(/^(ticket\.|origin\.refused|limit\.sockets)/) },
  { runbook: 'RequestsRefused', applies: code(/^request\.too-many/) },
  { runbook: 'EventLoopBlocked', applies: code(/^(service|parser)\.busy$/) },
  { runbook: 'ObjectStoreAway', applies: from('contact-intake', /^internal$/) },
  { runbook: 'ServiceFailing', applies: code(/^internal$/) },
];

/** Names of the runbooks that help with an error. */
export const runbooksFor = (error: ShownError): string[] =>
  rules.filter(({ applies }) => applies(error)).map(({ runbook }) => runbook);
