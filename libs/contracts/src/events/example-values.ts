/** Values that the examples of events share. */
export const example = {
  /** A person, and an operator. */
  uid: '0b6c1f5e-4b0a-4c56-9d53-6a1f6a2d9c11',
  operator: '9e4d3f70-1f0b-4b6e-8a57-3c1c5c0e7b42',
  /** Id of an aggregate or an action. */
  id: '5f2a9c84-7d1e-4a3b-8f60-2e9b7c4d1a05',
  at: '2026-11-26T18:00:00.000Z',
} as const;
