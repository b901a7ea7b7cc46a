export * from './slo.js';
export { alertNames, ruleGroups } from './rules.js';
export { onlyInTrouble, ownLabels, toldBy } from './metric-catalog.js';
export { dashboards } from './dashboards/all.js';
