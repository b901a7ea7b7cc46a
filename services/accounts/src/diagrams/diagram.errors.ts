import { Conflict, diagramLimits, NotFound } from '@sevenfold/contracts';

export const diagramNotFound = () => new NotFound('diagram.not-found', 'There is no such diagram.');

export const diagramChanged = () =>
  new Conflict('diagram.changed', 'This diagram was saved from somewhere else meanwhile.', {
    field: 'version',
  });

export const tooManyDiagrams = () =>
  new Conflict('diagram.too-many', `You can keep ${diagramLimits.perPerson} diagrams. Remove one first.`);
