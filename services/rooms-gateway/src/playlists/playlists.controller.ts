import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  mostPlaylists,
  newPlaylistSchema,
  playlistParameterSchema,
  playlistSchema,
  playlistsSchema,
  playlistSummarySchema,
  type NewPlaylist,
  type Playlist,
  type Playlists as PlaylistList,
  type PlaylistSummary,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { Playlists } from './playlists.js';

/** Playlists of a signed-in person. */
@SignedIn()
@Controller('api/rydesync/playlists')
export class PlaylistsController {
  constructor(private readonly playlists: Playlists) {}

  @Operation('listPlaylists', 'Lists the caller’s playlists.')
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(playlistsSchema)
  async list(@CurrentPrincipal() { uid }: Principal): Promise<PlaylistList> {
    return { playlists: await this.playlists.of(uid), most: mostPlaylists };
  }

  @Operation('showPlaylist', 'Shows a playlist with its tracks.')
  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers(playlistSchema)
  show(
    @Param({ schema: playlistParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<Playlist> {
    return this.playlists.show(id, uid);
  }

  @Operation('savePlaylist', 'Saves a playlist.')
  @Post()
  @HttpCode(201)
  @Answers(playlistSummarySchema, { status: 201 })
  save(
    @Body({ schema: newPlaylistSchema }) playlist: NewPlaylist,
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<PlaylistSummary> {
    return this.playlists.save(uid, playlist);
  }

  @Operation('removePlaylist', 'Removes a playlist.')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param({ schema: playlistParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<void> {
    await this.playlists.remove(id, uid);
  }
}
