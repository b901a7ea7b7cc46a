import {
  nextSoundState,
  deviceSettingsFor,
  type SoundEvent,
  type SoundPhase,
  type SoundState,
  type SoundUse,
} from './sound-state';

const events = {
  running: { type: 'context', state: 'running' },
  suspended: { type: 'context', state: 'suspended' },
  'context interrupted': { type: 'context', state: 'interrupted' },
  closed: { type: 'context', state: 'closed' },
  'device active': { type: 'device', state: 'active' },
  'device inactive': { type: 'device', state: 'inactive' },
  'device interrupted': { type: 'device', state: 'interrupted' },
  shown: { type: 'visibility', visible: true },
  hidden: { type: 'visibility', visible: false },
  tap: { type: 'tap' },
  refused: { type: 'refused' },
} satisfies Record<string, SoundEvent>;
type Name = keyof typeof events;

/** All phases and events; `!` requests sound from the browser. Events that are not listed change nothing. */
const table: Record<SoundPhase, Partial<Record<Name, string>>> = {
  blocked: { running: 'on', closed: 'off', tap: 'blocked!' },
  on: {
    suspended: 'returning!',
    'context interrupted': 'interrupted',
    closed: 'off',
    'device interrupted': 'interrupted',
  },
  interrupted: {
    running: 'on',
    suspended: 'returning!',
    closed: 'off',
    'device active': 'returning!',
    'device inactive': 'returning!',
    shown: 'returning!',
    tap: 'returning!',
  },
  returning: {
    running: 'on',
    'context interrupted': 'interrupted',
    closed: 'off',
    'device interrupted': 'interrupted',
    shown: 'returning!',
    tap: 'returning!',
    refused: 'interrupted',
  },
  off: {},
};

const cases = (Object.keys(table) as SoundPhase[]).flatMap(phase =>
  (Object.keys(events) as Name[]).map(event => [phase, event, table[phase][event] ?? phase] as const),
);

it.each(cases)('%s, %s: %s', (phase, event, expected) => {
  const { phase: next, resume } = nextSoundState({ phase, visible: true }, events[event]);
  expect(`${next}${resume ? '!' : ''}`).toBe(expected);
});

/** Applies the events; returns the phases, and how often sound was requested. */
function course(names: Name[], state: SoundState = { phase: 'on', visible: true }) {
  let asked = 0;
  const phases = names.map(name => {
    const { resume, ...next } = nextSoundState(state, events[name]);
    if (resume) asked++;
    state = next;
    return next.phase;
  });
  return { phases, asked, state };
}

it('returns without a tap after a call', () => {
  const { phases, asked } = course(['device interrupted', 'context interrupted', 'suspended', 'running']);
  expect(phases).toEqual(['interrupted', 'interrupted', 'returning', 'on']);
  expect(asked).toBe(1);
});

it('asks again when the page becomes visible after a locked phone refused', () => {
  const locked = course(['hidden', 'suspended', 'device active', 'refused']);
  expect(locked.phases).toEqual(['on', 'returning', 'returning', 'interrupted']);
  expect(course(['shown', 'running'], locked.state).phases).toEqual(['returning', 'on']);
});

it('returns after a call during which the visible page was refused', () => {
  const during = course(['device interrupted', 'shown', 'refused']);
  expect(during.phases).toEqual(['interrupted', 'returning', 'interrupted']);
  expect(course(['device active', 'running'], during.state).phases).toEqual(['returning', 'on']);
});

it('does not treat a browser that waits for a tap as interrupted', () => {
  const { phases, asked } = course(['suspended', 'device interrupted', 'device active', 'hidden', 'shown'], {
    phase: 'blocked',
    visible: true,
  });
  expect(new Set(phases)).toEqual(new Set(['blocked']));
  expect(asked).toBe(0);
});

const listening: SoundUse = { hasTrack: true, plays: true, heard: true, inVoice: false, hosts: false };
const nothing: SoundUse = { hasTrack: false, plays: false, heard: false, inVoice: false, hosts: false };
const inView = (phase: SoundPhase) => ({ phase, visible: true });

it.each<[string, SoundPhase, Partial<SoundUse>, string]>([
  ['a listener', 'on', {}, 'playback'],
  ['someone in voice', 'on', { inVoice: true }, 'play-and-record'],
  ['someone in voice without music', 'on', { ...nothing, inVoice: true }, 'play-and-record'],
  ['a listener who was interrupted', 'interrupted', {}, 'playback'],
  ['someone who waits for the host', 'on', nothing, 'auto'],
  ['someone who left', 'off', {}, 'auto'],
])('requests the audio session for %s', (_, phase, use, expected) => {
  expect(deviceSettingsFor(inView(phase), { ...listening, ...use }).audioSession).toBe(expected);
});

it.each<[SoundPhase, Partial<SoundUse>, string]>([
  ['on', {}, 'playing'],
  ['on', { heard: false }, 'paused'],
  ['interrupted', {}, 'paused'],
  ['returning', {}, 'paused'],
  ['blocked', {}, 'none'],
  ['off', {}, 'none'],
  ['on', nothing, 'none'],
])('sets the media session, %s with %j: %s', (phase, use, expected) => {
  expect(deviceSettingsFor(inView(phase), { ...listening, ...use }).mediaSession).toBe(expected);
});

it('keeps the screen on only for a host who has the page in view while music plays', () => {
  const host = { ...listening, hosts: true };
  expect(deviceSettingsFor(inView('on'), host).wakeLock).toBe(true);
  expect(deviceSettingsFor({ phase: 'on', visible: false }, host).wakeLock).toBe(false);
  expect(deviceSettingsFor(inView('interrupted'), host).wakeLock).toBe(false);
  expect(deviceSettingsFor(inView('on'), { ...host, plays: false }).wakeLock).toBe(false);
  expect(deviceSettingsFor(inView('on'), listening).wakeLock).toBe(false);
});
