import type { CurrentIdentity } from '@sevenfold/contracts';
import type { Bench } from '../bench';
import { expectThat } from '../expect-that';
import type { Step, Suite } from '../step';
import { someone } from './opening-steps';

/** Whether the person is an operator. Token and servers must agree. */
export const adminSuite: Suite = {
  slug: 'admin',
  name: 'Admin',
  title: 'Admin status check',
  lead: 'What your token says, what the servers make of it, and whether the operators’ API opens for you. If it stays closed for everyone else, that’s a pass.',
  forGuests: true,
  inRoom: false,
  steps: [
    shutForNobody('/admin/rooms'),
    shutForNobody('/api/admin/rooms'),
    someone('Not signed in'),
    {
      title: 'A token is issued',
      needed: true,
      run: async bench => {
        const { admin, role } = claimsOf(await bench.token());
        return `It says admin ${JSON.stringify(admin ?? false)}, role ${JSON.stringify(role ?? 'none')}`;
      },
    },
    {
      title: 'The servers read it correctly',
      run: async bench => {
        const { admin, role } = claimsOf(await bench.token());
        const claimed = admin === true || role === 'admin';
        const me = await bench.read<CurrentIdentity>('/api/identity/me');
        expectThat(me.admin === claimed, `The token says ${claimed}, the server ${me.admin}`);
        expectThat(me.uid === bench.user!.uid, `The server takes us for ${me.uid}`);
        return me.admin ? 'You’re an operator' : 'You’re not an operator';
      },
    },
    opensForOperators('/admin/rooms'),
    opensForOperators('/api/admin/rooms'),
    opensForOperators('/api/admin/audit?limit=1'),
    {
      title: 'A tampered token is rejected',
      run: async bench => {
        const [head, , signature] = (await bench.token()).split('.');
        const claims = { ...claimsOf(await bench.token()), admin: true, role: 'admin', forged: true };
        const forged = [head, encoded(claims), signature].join('.');
        const { status } = await bench.call('GET', '/api/admin/rooms', { as: forged });
        expectThat(status === 401, `API returned ${status}`);
        return 'API returned 401, as it must.';
      },
    },
  ],
};

function shutForNobody(path: string): Step {
  return {
    title: `${path} stays closed without a token`,
    run: async bench => {
      const { status } = await bench.call('GET', path, { anonymous: true });
      expectThat(status === 401, `API returned ${status}`);
      return 'API returned 401, as it must.';
    },
  };
}

function opensForOperators(path: string): Step {
  return {
    title: `${path.replace(/\?.*/, '')} opens for operators, and only for them`,
    run: async (bench: Bench) => {
      const { status } = await bench.call('GET', path);
      const wanted = bench.user!.isAdmin ? 200 : 403;
      expectThat(status === wanted, `API returned ${status}`);
      return wanted === 200
        ? 'API returned 200: it opens for you'
        : 'API returned 403: closed to you, as it must be.';
    },
  };
}

type Claims = { admin?: unknown; role?: unknown };

/** Empty if the token cannot be read. */
function claimsOf(token: string): Claims {
  const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(middle), character => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

function encoded(claims: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
