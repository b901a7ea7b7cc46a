import { incidentReportSchema, type IncidentReport } from '@sevenfold/contracts';
import { KeptByKey } from '@sevenfold/service-defaults';
import { filledPage, type Site } from './filled-page.js';

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
export async function incidentPageOf(id: string, site: Site, incidents: Incidents) {
  if (!isId.test(id)) return undefined;
  const incident = await incidents.get(id.toLowerCase());
  if (!incident) return undefined;
  const { title, state, updates } = incident;
  const summary = `${state.charAt(0).toUpperCase()}${state.slice(1)}. ${updates[0]?.text ?? ''}`;
  return filledPage(site, '__incident.html', { id, title, summary: summary.slice(0, mostLetters) });
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
