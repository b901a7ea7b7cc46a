// After an outage, everything that was accepted must have its effects, exactly once.
import { demoPassword } from '@sevenfold/keycloak';
import { enter, type ApiClient, type Cast } from '../main-job.ts';
import { inPod, inSystem } from './cluster.ts';
import { hasMailServer, mailsSent } from './mail.ts';

/** Creates a person in the realm without a profile. They sign in like the demo people. */
export async function newPerson(api: ApiClient, name: string) {
  const email = `${name}@sevenfold.test`;
  const person = {
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    firstName: 'Trial',
    lastName: name,
    credentials: [{ type: 'password', value: demoPassword, temporary: false }],
  };
  await inPod(
    'identity',
    `const { SIGN_IN_URL: url, REALM_ADMIN_SECRET_FILE: file } = process.env;
    const secret = require('node:fs').readFileSync(file, 'utf8').trim();
    const asked = async (path, init) => {
      const answer = await fetch(url + path, { ...init, method: 'POST', signal: AbortSignal.timeout(15_000) });
      if (!answer.ok) throw new Error(path + ': ' + answer.status + ' ' + (await answer.text()));
      return answer;
    };
    (async () => {
      const token = await asked('/realms/sevenfold/protocol/openid-connect/token', {
        headers: { authorization: 'Basic ' + btoa('sevenfold-identity:' + secret) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token } = await token.json();
      await asked('/admin/realms/sevenfold/users', {
        headers: { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(person))},
      });
    })();`,
  );
  return api.signIn(name);
}

/** Counts the documents of a submission in the object store, which are plain files. */
async function documentsIn(folder: string | undefined) {
  return Number(await inSystem('s3', `find /data/objects -path '*/${folder}/submission.json' | wc -l`));
}

interface Activity {
  type: string;
  user: string;
  data?: { submissionId?: string };
}

/** What was accepted, and so which effects to expect. */
export interface Accepted {
  profile: boolean;
  message: boolean;
  room: boolean;
}

/** Counts each effect of what was accepted. */
async function effectsOf(
  { api, someone: { uid, token }, operator, mark, done: { submissionId, folder } }: Cast,
  accepted: Accepted,
): Promise<Record<string, number>> {
  const see = <Seen>(path: string) => api.ask<Seen>('GET', path, 200, { token: operator.token });
  const effects: Record<string, number> = {};
  if (accepted.profile) {
    const visitor = await enter(api, { token }, 'drill-of-outages');
    const account = (await api.during(visitor.realtime.get(`accounts/${uid}`)).finally(visitor.leave)) as {
      createdAt?: string;
    } | null;
    effects['account known to rooms'] = account?.createdAt === undefined ? 0 : 1;
  }
  if (accepted.message) {
    const submission = await api.ask<{ status: string }>(
      'GET',
      `/api/contact/submissions/${submissionId}`,
      200,
      { token },
    );
    const { actions } = await see<{ actions: { details?: { submissionId?: string } }[] }>(
      `/api/admin/accounts/${uid}/actions`,
    );
    const { activities } = await see<{ activities: Activity[] }>('/api/admin/activities?limit=100');
    effects['message stored'] = submission.status === 'stored' ? 1 : 0;
    effects['document in the store'] = await documentsIn(folder);
    effects['message in the log of actions'] = actions.filter(
      ({ details }) => details?.submissionId === submissionId,
    ).length;
    effects['message in the activity feed'] = activities.filter(
      ({ data }) => data?.submissionId === submissionId,
    ).length;
    if (await hasMailServer()) {
      const mails = await mailsSent();
      const withHeader = (header: string) =>
        mails.filter(mail => new RegExp(`^${header}\\r?$`, 'im').test(mail)).length;
      effects['receipt to the sender'] = withHeader(`To: to-${mark}@sevenfold.test`);
      effects['email to the studio'] = withHeader(`Subject: Message from ${mark}`);
    }
  }
  if (accepted.room) {
    const { activities } = await see<{ activities: Activity[] }>(`/api/admin/activities?room=${mark}`);
    effects['entry of the room in the activity feed'] = activities.filter(
      ({ type, user }) => type === 'user_joined' && user === uid,
    ).length;
  }
  return effects;
}

/**
 * Waits for all effects.
 * @throws if one never arrives, or arrives twice
 */
export async function arrivedOnce(cast: Cast, accepted: Accepted) {
  let effects: Record<string, number> = {};
  await cast.api
    .until('arrived', async () => {
      // Right after an outage, Keycloak may answer too late for the services, which time out.
      effects = await effectsOf(cast, accepted).catch(({ message }: Error) =>
        // An attempt that the deadline cut short does not show what is missing.
        cast.api.signal.aborted ? effects : { [message]: 0 },
      );
      return Object.values(effects).every(count => count > 0);
    })
    .catch((error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(effects)}`);
    });
  const twice = Object.entries(effects).filter(([, count]) => count > 1);
  if (twice.length > 0) throw new Error(`more than once: ${JSON.stringify(Object.fromEntries(twice))}`);
  return Object.keys(effects);
}
