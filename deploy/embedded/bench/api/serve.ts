// One of the measured systems, in its own process: reports its URL once it listens.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { startService } from '@sevenfold/service-defaults';
import { definitions } from '@sevenfold/topology/definitions';

const [, , name = ''] = process.argv;
const url =
  name === 'bare'
    ? await bare()
    : (await startService(definitions[name as keyof typeof definitions], { env: process.env })).url;
process.send?.(url);

/** The same routes without tokens, checks, events or documents: one query each. */
async function bare() {
  const accounts = new pg.Pool({ connectionString: process.env['ACCOUNTS_DATABASE'], max: 10 });
  const contact = new pg.Pool({ connectionString: process.env['CONTACT_DATABASE'], max: 10 });
  const app = Fastify();
  app.get<{ Params: { uid: string } }>('/api/accounts/:uid', async ({ params }) => {
    const { rows } = await accounts.query('select * from accounts where uid = $1', [params.uid]);
    return rows[0];
  });
  app.post<{ Body: { name: string; email: string; message: string } }>(
    '/api/contact/submissions',
    async ({ body }, reply) => {
      const id = randomUUID();
      await contact.query(
        `insert into submission (id, uid, folder, name, email, message, user_agent, status, request_hash, created_at)
       values ($1, 'bare', $2, $3, $4, $5, '', 'receiving', '', now())`,
        [id, `bare/${id}`, body.name, body.email, body.message],
      );
      return reply.code(201).send({ submissionId: id });
    },
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
}
