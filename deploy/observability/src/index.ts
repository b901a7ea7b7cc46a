export * from './slo.js';
export { alertNames, ruleGroups } from './rules.js';
export { clusterMetrics, familyOf, metricsIn, onlyInTrouble, ownMetrics } from './metric-catalog.js';
export { dashboards } from './dashboards/all.js';
