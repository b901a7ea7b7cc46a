export * from './slo.js';
export { alertNames, installedRuleFile, ruleGroups } from './rules.js';
export { clusterMetrics, onlyInTrouble, toldBy } from './metric-catalog.js';
export { ownLabels, selectedCounters } from './queries.js';
export { dashboards } from './dashboards/all.js';
export { deviations, metrics, prometheusName, unregisteredAttributes } from './registry.js';
