import { runService } from '@sevenfold/service-defaults';
import { apiGateway } from './api-gateway.module.js';

await runService(apiGateway);
