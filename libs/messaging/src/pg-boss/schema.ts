import type pg from 'pg';
import { inTransaction } from './transaction.js';

/** Beside pg-boss' own tables: subscriptions, published events (for later groups), dead letters. */
const tables = `
  create table if not exists bus_subscription (
    topic text not null, group_name text not null, primary key (topic, group_name));
  create table if not exists bus_event (
    seq bigserial primary key, topic text not null, key text not null, headers jsonb not null, value text not null,
    published_at timestamptz not null default clock_timestamp());
  create index if not exists bus_event_topic on bus_event (topic, seq);
  create index if not exists bus_event_published_at on bus_event (published_at);
  create table if not exists bus_dead_letter (
    id text primary key, group_name text not null, record jsonb not null, reason text not null,
    attempts integer not null, failed_at timestamptz not null);
`;

export async function createBusTables(pool: pg.Pool) {
  await inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock(7262)');
    await client.query(tables);
  });
}
