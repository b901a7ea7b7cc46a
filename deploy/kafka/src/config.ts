import { readFileSync } from 'node:fs';
import type { KafkaSecurity } from '@sevenfold/messaging';

/** As in services: the value, or the content of the file in `NAME_FILE`. */
function setting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : process.env[name] || undefined;
}

export const brokersSetting = () => setting('KAFKA_BROKERS');
export const namePrefixSetting = () => setting('KAFKA_NAME_PREFIX') ?? '';

/** Connection settings for the brokers: the same variables as a service's. */
export function security(): KafkaSecurity {
  const mechanism = setting('KAFKA_SASL_MECHANISM');
  if (mechanism && !isMechanism(mechanism)) throw new Error('Unknown mechanism in KAFKA_SASL_MECHANISM');
  return {
    KAFKA_TLS: setting('KAFKA_TLS') === 'true',
    KAFKA_CA: setting('KAFKA_CA'),
    KAFKA_SASL_MECHANISM: mechanism as KafkaSecurity['KAFKA_SASL_MECHANISM'],
    KAFKA_USERNAME: setting('KAFKA_USERNAME'),
    KAFKA_PASSWORD: setting('KAFKA_PASSWORD'),
  };
}

const isMechanism = (name: string) => ['plain', 'scram-sha-256', 'scram-sha-512'].includes(name);
