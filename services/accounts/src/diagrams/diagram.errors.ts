import { Conflict, diagramLimits, NotFound } from '@sevenfold/contracts';

export const diagramNotFound = () =>
  new NotFound('diagram.not-found', 'We can’t find this diagram. It may have been deleted.');

export const diagramChanged = () =>
  new Conflict(
    'diagram.changed',
    'A newer version of this diagram was saved elsewhere. Open it, or save yours as new.',
    {
      field: 'version',
    },
  );

export const tooManyDiagrams = () =>
  new Conflict(
    'diagram.too-many',
    `You can keep up to ${diagramLimits.perPerson} diagrams. Delete one first.`,
  );
