import { jest } from '@jest/globals';

// A database and a bus are made for each suite, and the machine may be busy.
jest.setTimeout(120_000);
