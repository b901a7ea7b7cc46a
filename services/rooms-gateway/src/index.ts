export { roomsGateway } from './rooms-gateway.module.js';
