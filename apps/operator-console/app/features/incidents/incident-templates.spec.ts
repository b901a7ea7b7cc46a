import { expect, it } from '@jest/globals';
import { filledIn, incidentTemplates, updateTemplates } from './incident-templates';

it('names what is affected', () => {
  expect(filledIn('{components} unavailable', ['Rooms'])).toBe('Rooms unavailable');
  expect(filledIn('{components} slow', ['Rooms', 'Accounts', 'Contact'])).toBe(
    'Rooms, Accounts and Contact slow',
  );
  expect(filledIn('{components} slow', [])).toBe('A service slow');
});

it('has templates that fit into the fields, and differ', () => {
  const everything = ['A long name of a component', 'Another long name of a component'];
  for (const { title, text } of incidentTemplates) {
    expect(filledIn(title, everything).length).toBeLessThanOrEqual(200);
    expect(filledIn(text, everything).length).toBeLessThanOrEqual(2000);
  }
  for (const texts of [incidentTemplates.map(({ name }) => name), Object.values(updateTemplates)])
    expect(new Set(texts).size).toBe(texts.length);
});
