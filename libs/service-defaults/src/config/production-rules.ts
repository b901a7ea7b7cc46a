import { InvalidConfiguration } from './load-config.js';

/** Passwords used in documentation and test installs. */
const wellKnown = new Set(
  'admin changeme demo development guest minioadmin password postgres redis root secret sevenfold test'.split(
    ' ',
  ),
);

type Rule = (value: unknown) => string | undefined;

const notWellKnown: Rule = value =>
  wellKnown.has(String(value).toLowerCase()) ? 'is a well-known default' : undefined;

const addressWithOwnPassword: Rule = value =>
  notWellKnown(decodeURIComponent(URL.parse(String(value))?.password ?? '')) && 'has a well-known password';

const https: Rule = value =>
  String(value).startsWith('https://') ? undefined : 'must be https in production';

const off: Rule = value => (value ? 'is for laptops, not for production' : undefined);

/** Rules for the settings of all services; each service has some of these settings. */
const rules: Record<string, Rule> = {
  PUBLIC_ORIGIN: https,
  ISSUER_URL: https,
  DATABASE_URL: addressWithOwnPassword,
  BUS_DATABASE_URL: addressWithOwnPassword,
  REDIS_URL: addressWithOwnPassword,
  S3_SECRET_KEY: notWellKnown,
  LOG_LEVEL: level => (level === 'debug' ? 'debug is not for production' : undefined),
  ACCEPTED_CLIENTS: clients =>
    (clients as string[]).includes('sevenfold-cli') ? 'the password grant is not for production' : undefined,
  DIAGNOSTICS_SELF_GRANT: off,
};

/**
 * With `ENVIRONMENT=production`, rejects default credentials and test settings.
 * @throws InvalidConfiguration with every fault, by name and never by value.
 */
export function refuseTrialsInProduction(config: Record<string, unknown>): void {
  if (config['ENVIRONMENT'] !== 'production') return;
  const faults = Object.entries(rules).flatMap(([name, rule]) => {
    const fault = config[name] === undefined ? undefined : rule(config[name]);
    return fault ? [`${name}: ${fault}`] : [];
  });
  if (faults.length > 0) throw new InvalidConfiguration(faults);
}
