export * from './slo.js';
export { alertNames, ruleGroups } from './rules.js';
