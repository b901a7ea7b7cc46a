import { statusPageSchema, type PlannedMaintenance } from '@sevenfold/contracts';
import { catalog } from '../components/catalog.js';
import type { ComponentState } from '../components/component-state.js';
import type { Finding } from '../components/signal.js';
import { bannerOf, statusPage } from './status-page.js';

const now = new Date('2026-05-06T07:08:09Z');
const states = (shown: Record<string, Finding> = {}): ComponentState[] =>
  catalog.map(component => ({
    component,
    shown: shown[component.id] ?? 'operational',
    found: 'operational',
    confirmed: true,
    explained: false,
    lastUpdated: now,
    latencyMs: 4,
  }));
const off = { enabled: false, reason: '' };
const page = (
  shown: Record<string, Finding> = {},
  maintenance = off,
  planned: readonly PlannedMaintenance[] = [],
) =>
  statusPage({
    states: states(shown),
    maintenance,
    uptimes: new Map(),
    incidents: [],
    planned,
    now,
    staleSince: undefined,
  });

const entry = (name: string, status: 'operational' | 'degraded' | 'down') => ({ name, status });

describe('the banner', () => {
  it('says that everything works only if every entry does', () => {
    expect(page().banner).toEqual({ state: 'operational', text: 'All systems operational' });
    for (const { id } of catalog)
      for (const finding of ['degraded', 'down'] as const)
        expect(page({ [id]: finding }).banner.text).not.toBe('All systems operational');
  });

  it('otherwise says what is wrong', () => {
    expect(page({ rooms: 'down' }).banner).toEqual({ state: 'down', text: 'RydeSync rooms are down' });
    expect(page({ rooms: 'degraded', contact: 'down', profiles: 'down' }).banner).toEqual({
      state: 'down',
      text: 'Profiles and settings and Contact intake are down; RydeSync rooms are degraded',
    });
  });

  it('shows only failures within their planned window as maintenance', () => {
    const window: PlannedMaintenance = {
      id: '00000000-0000-4000-8000-000000000000',
      title: 'New strings',
      text: '',
      components: ['rooms'],
      startsAt: now.toISOString(),
      endsAt: now.toISOString(),
      state: 'running',
    };
    expect(page({ rooms: 'down' }, off, [window]).banner).toEqual({
      state: 'maintenance',
      text: 'RydeSync rooms are under maintenance',
    });
    expect(page({ rooms: 'down', contact: 'down' }, off, [window]).banner.text).toBe(
      'Contact intake is down',
    );
    expect(page({}, off, [window]).banner.text).toBe('All systems operational');
    expect(page({ rooms: 'down' }, off, [{ ...window, state: 'planned' }]).banner.state).toBe('down');
  });

  it('stays short when everything fails', () => {
    const all = Array.from({ length: 9 }, (_, index) => entry(`S${index}`, 'down'));
    expect(bannerOf(all, off).text).toBe('S0, S1, S2 and 6 more are down');
  });

  it('shows maintenance with its reason, and failures during it as maintenance', () => {
    const { banner, groups } = page({ rooms: 'down' }, { enabled: true, reason: 'New strings' });
    expect(banner).toEqual({ state: 'maintenance', text: 'Maintenance: New strings' });
    const rooms = groups.flatMap(({ entries }) => entries).find(({ id }) => id === 'rooms');
    expect(rooms?.status).toBe('maintenance');
  });

  it('claims nothing before the first results', () => {
    expect(bannerOf([], off).state).not.toBe('operational');
  });
});

describe('the page', () => {
  it('follows its contract, grouped by division, with the studio first and the dependencies last', () => {
    const { groups } = statusPageSchema.parse(page());
    expect(groups.map(({ id }) => id)).toEqual([
      'studio',
      'journeys',
      'lumina',
      'vespera',
      'nexus',
      'summit',
      'skyforge',
      'horizon',
      'echoverse',
      'dependencies',
    ]);
    expect(groups.find(({ id }) => id === 'echoverse')?.entries[0]).toMatchObject({
      id: 'rooms',
      division: 'echoverse',
      url: '/rydesync',
      latencyMs: 4,
    });
  });
});
