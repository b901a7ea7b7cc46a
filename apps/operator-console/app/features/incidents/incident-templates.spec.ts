import { expect, it } from '@jest/globals';
import { filledIn } from './incident-templates';

it.each([
  [[], 'Outage: a service'],
  [['Rooms'], 'Outage: Rooms'],
  [['Rooms', 'Contact'], 'Outage: Rooms and Contact'],
  [['Rooms', 'Accounts', 'Contact'], 'Outage: Rooms, Accounts and Contact'],
  [['Rooms', 'Accounts', 'Contact', 'Sign-in'], 'Outage: Rooms, Accounts and 2 more services'],
  [['$& and $1'], 'Outage: $& and $1'],
])('names what is affected: %j', (names, text) => {
  expect(filledIn('Outage: {components}', names)).toBe(text);
});
