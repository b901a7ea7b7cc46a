import type { CurrentIdentity, HardCreatedProfile, Profile } from '@sevenfold/contracts';
import { expectThat } from '../expect-that';
import type { Step, Suite } from '../step';
import { accountUid, someone } from './opening-steps';
import { legacyShapes, type LegacyShape } from './legacy-shapes';

/** Recognised by its version number, or by three parts that only version 2 has. */
export function countsAsVersion2(document: Partial<Record<keyof Profile, unknown>>): boolean {
  return document.schemaVersion === 2 || Boolean(document.identity && document.roles && document.meta);
}

const parts = [
  'schemaVersion',
  'uid',
  'identity',
  'account',
  'access',
  'preferences',
  'analytics',
  'roles',
] as const;

/** Checks the person's own profile, and the conversion of every shape in which profiles were stored. */
export const profileSuite: Suite = {
  slug: 'profile',
  name: 'Profile',
  title: 'Profile v2 test',
  lead: 'Reads your own profile, then a made-up one in each older format. The made-up ones aren’t saved.',
  forGuests: false,
  inRoom: false,
  steps: [
    someone('Not signed in'),
    {
      title: 'It’s an account, not a guest',
      needed: true,
      run: async bench => accountUid(bench),
    },
    {
      title: 'A profile exists, or is created now',
      needed: true,
      run: async bench => {
        const body = { uid: accountUid(bench) };
        const answer = await bench.call<HardCreatedProfile>('POST', '/api/rydesync/hardCreateProfile', {
          body,
        });
        expectThat(answer.status < 300, `API returned ${answer.status}`);
        return answer.body.created ? 'Created just now' : 'It already existed';
      },
    },
    {
      title: 'The profile is version\u00a02, with every part',
      run: async bench => {
        const profile = await bench.read<Profile>(`/api/accounts/${accountUid(bench)}`);
        expectThat(countsAsVersion2(profile), `Version ${String(profile.schemaVersion)}`);
        const missing = parts.filter(part => profile[part] === undefined);
        expectThat(missing.length === 0, `Missing: ${missing.join(', ')}`);
        return parts.join(', ');
      },
    },
    {
      title: 'Other services see the same access levels',
      run: async bench => {
        const { access } = await bench.read<Profile>(`/api/accounts/${accountUid(bench)}`);
        const { divisions, admin } = await bench.read<CurrentIdentity>('/api/identity/me');
        const differs = Object.entries(access.divisions).filter(
          ([division, level]) => divisions[division as keyof typeof divisions] !== level,
        );
        expectThat(admin || differs.length === 0, `Different: ${differs.map(([name]) => name).join(', ')}`);
        const held = Object.entries(access.divisions).filter(([, level]) => level !== 'guest');
        return held.length === 0
          ? 'Guest everywhere'
          : held.map(([division, level]) => `${level} of ${division}`).join(', ');
      },
    },
    ...legacyShapes.map(shapeStep),
    {
      title: 'No older format raised my role',
      run: async bench => {
        const { roles } = await bench.read<Profile>(`/api/accounts/${accountUid(bench)}`);
        expectThat(roles.globalRole === 'user' || bench.user!.isAdmin, `globalRole is ${roles.globalRole}`);
        return `globalRole is ${roles.globalRole}`;
      },
    },
  ],
};

function shapeStep({ name, document, fault }: LegacyShape): Step {
  return {
    title: name,
    run: async bench => {
      const path = `/api/accounts/${accountUid(bench)}/diagnostics/legacy-document`;
      const { status, body } = await bench.call<Profile>('POST', path, { body: { document } });
      expectThat(status === 200, `API returned ${status}`);
      const found = fault(body);
      expectThat(found === undefined, found ?? '');
      return `Read as version ${body.schemaVersion}`;
    },
  };
}
