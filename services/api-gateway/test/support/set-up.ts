import { jest } from '@jest/globals';

// The machine may be busy.
jest.setTimeout(25_000);
