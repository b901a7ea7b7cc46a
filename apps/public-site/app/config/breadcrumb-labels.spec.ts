import { residentRooms } from '@sevenfold/contracts';
import { crumbsOf } from './breadcrumb-labels';

const labelsOf = (path: string) => crumbsOf(path).map(({ label }) => label);

describe('the breadcrumb', () => {
  it.each([
    ['/divisions/vespera/seasons-of-change', ['Divisions', 'Vespera', 'Seasons of Change']],
    ['/divisions/nexus/router-diagram', ['Divisions', 'Nexus', 'Router Diagram Builder']],
    ['/work/cases/harbour-light', ['Work', 'Case studies', 'Harbour Light']],
    ['/r/harbour-light', ['Quick Join', 'Harbour-light']],
    ['/rydesync/join', ['RydeSync', 'Join Room']],
    ['/rydesync/parties/00000000-0000-4000-8000-000000000001', ['RydeSync', 'Parties', 'Party']],
    ['/status/incidents/00000000-0000-4000-8000-000000000001', ['Status', 'Incidents', 'Incident']],
    ['/r/first-room', ['Quick Join', 'First-room']],
    ['/r/bad%20name!!', ['Quick Join', 'Bad name!!']],
    ['/divisions/echoverse/bands/hidden-festival/', ['Divisions', 'EchoVerse', 'Bands', 'Hidden Festival']],
  ])('of %s reads %p', (path, labels) => {
    expect(labelsOf(path)).toEqual(labels);
  });

  it.each(residentRooms)('calls the room $room by its band, $band', ({ room, band }) => {
    expect(labelsOf(`/r/${room}`)).toEqual(['Quick Join', band]);
  });

  it('capitalises unknown segments, including names of object properties', () => {
    expect(labelsOf('/constructor')).toEqual(['Constructor']);
  });

  it('survives an invalid path encoding', () => {
    expect(labelsOf('/%E0%A4%A')).toEqual(['%E0%A4%A']);
  });

  it('is empty on the home page', () => {
    expect(crumbsOf('/')).toEqual([]);
  });
});
