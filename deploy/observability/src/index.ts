export * from './slo.js';
export { alertNames, ruleGroups } from './rules.js';
export { onlyInTrouble, toldBy } from './metric-catalog.js';
export { ownLabels } from './queries.js';
export { dashboards } from './dashboards/all.js';
export { deviations, unregisteredAttributes } from './registry.js';
