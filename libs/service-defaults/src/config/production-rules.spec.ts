import { describe, expect, it } from '@jest/globals';
import { refuseTrialsInProduction } from './production-rules.js';

const good = {
  ENVIRONMENT: 'production',
  PUBLIC_ORIGIN: 'https://sevenfold.example',
  ISSUER_URL: 'https://sevenfold.example/realms/sevenfold',
  DATABASE_URL: 'postgresql://accounts:3f9a77c1e0@db:5432/accounts',
  REDIS_URL: 'rediss://:77c1e03f9a@redis:6379',
  S3_SECRET_KEY: 'e03f9a77c1',
  LOG_LEVEL: 'info',
  ACCEPTED_CLIENTS: ['sevenfold-web'],
  DIAGNOSTICS_SELF_GRANT: false,
};

describe('a configuration for production', () => {
  it('is accepted without settings of a test install', () =>
    expect(() => refuseTrialsInProduction(good)).not.toThrow());

  it.each([
    ['PUBLIC_ORIGIN', 'http://sevenfold.example'],
    ['ISSUER_URL', 'http://localhost:3000/realms/sevenfold'],
    ['DATABASE_URL', 'postgresql://accounts:postgres@db:5432/accounts'],
    ['REDIS_URL', 'redis://:changeme@redis:6379'],
    ['S3_SECRET_KEY', 'minioadmin'],
    ['LOG_LEVEL', 'debug'],
    ['ACCEPTED_CLIENTS', ['sevenfold-web', 'sevenfold-cli']],
    ['DIAGNOSTICS_SELF_GRANT', true],
  ])('is refused for its %s', (name, value) =>
    expect(() => refuseTrialsInProduction({ ...good, [name]: value })).toThrow(`${name}: `),
  );

  it('is refused with all its faults, but without any value', () => {
    const bad = { ...good, LOG_LEVEL: 'debug', S3_SECRET_KEY: 'changeme' };
    expect(() => refuseTrialsInProduction(bad)).toThrow(/S3_SECRET_KEY[^]*LOG_LEVEL/);
    expect(() => refuseTrialsInProduction(bad)).not.toThrow(/changeme/);
  });

  it('may have settings of a test install in development', () =>
    expect(() =>
      refuseTrialsInProduction({ ...good, ENVIRONMENT: 'development', S3_SECRET_KEY: 'demo' }),
    ).not.toThrow());
});
