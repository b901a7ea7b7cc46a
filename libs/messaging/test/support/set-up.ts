import { jest } from '@jest/globals';

// Real brokers take their time to rebalance, and the machine may be busy.
jest.setTimeout(120_000);
