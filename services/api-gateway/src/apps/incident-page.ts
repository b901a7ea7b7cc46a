import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { incidentReportSchema, type IncidentReport } from '@sevenfold/contracts';
import { KeptByKey } from '../kept.js';
import type { PagePolicies } from './page-policies.js';

const file = '__incident.html';
const patienceMs = 1_000;
/** A link that thousands follow during an outage asks the status service once in this time. */
const keptForMs = 5_000;
const mostKept = 200;
const isId = /^[\da-f-]{36}$/i;
/** Long enough for a preview. */
const mostLetters = 200;

/**
 * An incident's own page: link previews and browsers without scripts learn what happened. Undefined if the site
 * was built without it, or if the status service does not know the incident or does not answer in time.
 */
export async function incidentPageOf(id: string, { directory, policies }: Site, incidents: Incidents) {
  const policy = policies.of(file);
  if (policy === undefined || !isId.test(id)) return undefined;
  const incident = await incidents.get(id.toLowerCase());
  if (!incident) return undefined;
  const { title, state, updates } = incident;
  const summary = `${state.charAt(0).toUpperCase()}${state.slice(1)}. ${updates[0]?.text ?? ''}`;
  const values: Record<string, string> = { id, title, summary: summary.slice(0, mostLetters) };
  const template = await readFile(path.join(directory, file), 'utf8');
  return {
    policy,
    html: template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name] ?? '')),
  };
}

interface Site {
  readonly directory: string;
  readonly policies: PagePolicies;
}

export type Incidents = KeptByKey<IncidentReport | undefined>;

export const incidentsOf = (statusUrl: string): Incidents =>
  new KeptByKey(id => incidentOf(id, statusUrl), keptForMs, mostKept);

async function incidentOf(id: string, statusUrl: string) {
  try {
    const answer = await fetch(`${statusUrl}/api/status/incidents/${id}`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await answer.json();
    return answer.ok ? incidentReportSchema.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!);
