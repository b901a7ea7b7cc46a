export { apiGateway } from './api-gateway.module.js';
