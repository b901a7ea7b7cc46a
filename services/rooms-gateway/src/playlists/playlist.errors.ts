import { Conflict, InvalidInput, mostPlaylists, NotFound, TooMany } from '@sevenfold/contracts';

export const nameTaken = () =>
  new Conflict('playlist.name-taken', 'You already have a playlist with this name. Choose another name.', {
    field: 'name',
  });
export const tooManyPlaylists = () =>
  new TooMany('playlist.too-many', `You can save up to ${mostPlaylists} playlists. Remove one first.`);
export const notPlayable = (index: number) =>
  new InvalidInput('playlist.not-playable', 'Rooms can’t play this URL.', {
    field: `tracks.${index}.trackUrl`,
  });
export const playlistNotFound = () => new NotFound('playlist.not-found', 'This playlist no longer exists.');
