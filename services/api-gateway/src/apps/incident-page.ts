import { incidentReportSchema, type IncidentReport } from '@sevenfold/contracts';
import { KeptByKey } from '@sevenfold/service-defaults';
import type { AskedService } from '../asked-service.js';
import { filledPage, type Site } from './filled-page.js';

/** However many people follow a link in an outage, we ask the status service at most once in this time. */
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

export const incidentsOf = (service: AskedService): Incidents =>
  new KeptByKey(id => service.get(`/api/status/incidents/${id}`, incidentReportSchema), keptForMs, mostKept);
