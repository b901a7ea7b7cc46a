import { divisionIds, studioCases, studioServices } from '@sevenfold/brand';
import { bands } from '@sevenfold/brand/bands';
import { paths } from './paths';

/** Public pages that search engines may list. */
export const indexedPaths: string[] = [
  paths.home,
  paths.divisions,
  ...divisionIds.map(paths.division),
  paths.seasonsOfChange,
  paths.educatorHub,
  paths.hiddenFestival,
  ...bands.map(({ slug }) => paths.band(slug)),
  paths.echoverseDocs,
  paths.csvPlayground,
  paths.routerDiagram,
  paths.nexusExamples,
  paths.soundboard,
  paths.toadTuff,
  paths.work,
  ...studioCases.map(({ slug }) => paths.case(slug)),
  ...studioServices.map(({ slug }) => paths.service(slug)),
  paths.contact,
  paths.status,
  paths.rydeSync,
  paths.terms,
  paths.privacy,
];

/** A placeholder for the room's name: the build makes one page for all rooms (`build-steps/room-page`). */
export const anyRoom = 'name-of-the-room';

/** Pages written as HTML at build time. The rest starts from the fallback page. */
export const prerenderedPaths: string[] = [
  ...indexedPaths,
  paths.room(anyRoom),
  paths.bandroom,
  paths.echoverseRydeSync,
  paths.echoverseLocked,
  paths.joinRoom,
  paths.signIn,
  paths.profile,
  paths.settings,
  paths.adminRequired,
  ...['rules', 'voice', 'rydesync', 'admin', 'profile'].map(paths.diagnostics),
];
