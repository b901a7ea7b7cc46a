export { apiGateway } from './api-gateway.module.js';
export { servicesBehind } from './config.js';
export { joinOpenApi } from './documents/openapi.js';
