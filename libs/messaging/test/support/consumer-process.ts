/** A consuming service in a separate process that tests can kill. Runs the built library. */
import * as library from '@sevenfold/messaging';
import { transactionOn } from '@sevenfold/messaging/testing';
import pg from 'pg';
import { startCounting } from './counted.ts';
import { transportOf } from './transport-of.ts';

const [url = '', group = ''] = process.argv.slice(2);

// A frozen process must not hold its transaction: the server ends it, and others take the event.
const pool = new pg.Pool({ connectionString: url, max: 8, idle_in_transaction_session_timeout: 3_000 });
pool.on('error', () => undefined);
pool.on('connect', client => client.on('error', () => undefined));
const transport = await transportOf(process.env);

await startCounting(library, transport, transactionOn(pool), { group });
