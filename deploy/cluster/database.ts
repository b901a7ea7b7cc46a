// Connects to the bundled database of a test install through a port-forward.
import { execFileSync, spawn } from 'node:child_process';
import pg from 'pg';

const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold' } = process.env;
const namespaced = `--namespace=${NAMESPACE}`;

/** Connects as the database's owner. `close` ends the connection and its port-forward. */
export async function connectToDatabase(database = 'postgres') {
  const forward = spawn('kubectl', [namespaced, 'port-forward', `pod/${RELEASE}-postgres-0`, ':5432']);
  try {
    const port = await new Promise<string | undefined>((resolve, reject) => {
      forward.stdout.on('data', (text: Buffer) => resolve(/:(\d+) ->/.exec(String(text))?.[1]));
      forward.on('close', () => reject(new Error('the port-forward to the database ended')));
    });
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number(port),
      user: 'postgres',
      password: passwordOf(),
      database,
    });
    await client.connect();
    const close = () => client.end().finally(() => forward.kill());
    return { client, close };
  } catch (error) {
    forward.kill();
    throw error;
  }
}

function passwordOf() {
  const command = [namespaced, 'get', 'secret', `${RELEASE}-postgres`, '--output=json'];
  const secret = JSON.parse(execFileSync('kubectl', command, { encoding: 'utf8' })) as {
    data: { password: string };
  };
  return Buffer.from(secret.data.password, 'base64').toString();
}
