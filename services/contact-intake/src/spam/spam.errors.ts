import { InvalidInput, TooMany } from '@sevenfold/contracts';

export const tooFast = () =>
  new TooMany('contact.too-fast', 'You’ve sent a lot of messages. Wait a minute, then try again.');

export const proofRequired = () =>
  new TooMany(
    'contact.proof-required',
    'Solve the challenge to show you’re human, then send your message again.',
  );

export const proofInvalid = () =>
  new InvalidInput('contact.proof-invalid', 'This proof is wrong or has expired. Get a new challenge.', {
    field: 'proof',
  });
