export {
  startDevelopmentIssuer,
  type DevelopmentIssuer,
  type DevelopmentIssuerOptions,
} from './development-issuer.js';
