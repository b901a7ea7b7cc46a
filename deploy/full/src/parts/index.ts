import { kafka } from './kafka.js';
import { keycloak } from './keycloak.js';
import type { Part } from './part.js';
import { redis } from './redis.js';
import { versitygw } from './versitygw.js';
import { collector } from './collector.js';
import { zipkin } from './zipkin.js';

/** Slowest first, so that it has the most time. */
export const parts: Part[] = [keycloak, kafka, zipkin, collector, versitygw, redis];
