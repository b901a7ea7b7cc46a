export {
  prepareFullInfrastructure,
  startFullInfrastructure,
  type FullInfrastructure,
  type FullInfrastructureOptions,
} from './full-infrastructure.js';
