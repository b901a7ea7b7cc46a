import { runService } from '@sevenfold/service-defaults';
import { roomsGateway } from './rooms-gateway.module.js';

await runService(roomsGateway);
