import { Injectable } from '@nestjs/common';
import { roomNameSchema, type AdminKeptRoomPage, type FindKeptRooms } from '@sevenfold/contracts';
import { literalPattern } from '@sevenfold/database';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { keeperOf } from './kept-rooms.js';

/** For operators: rooms whose name, or keeper's name or uid, contains a text, even empty rooms; last used first. */
@Injectable()
export class FindKeptRoomsQuery {
  constructor(private readonly database: Database) {}

  async execute({ search, cursor, limit }: FindKeptRooms): Promise<AdminKeptRoomPage> {
    const found = await this.database.keptRoom.findMany({
      where: { AND: [search ? containing(search) : {}, cursor ? after(cursor) : {}] },
      orderBy: [{ lastUsed: 'desc' }, { room: 'desc' }],
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rooms: rows.map(row => ({ room: row.room, keeper: keeperOf(row), lastUsed: row.lastUsed.getTime() })),
      nextCursor: last ? cursorText({ at: last.lastUsed, id: last.room }) : null,
    };
  }
}

function containing(search: string): Prisma.KeptRoomWhereInput {
  const contains = literalPattern(search);
  return {
    OR: (['room', 'name', 'uid'] as const).map(field => ({ [field]: { contains, mode: 'insensitive' } })),
  };
}

function after(cursor: string): Prisma.KeptRoomWhereInput {
  const { at, id } = cursorFrom(cursor, roomNameSchema);
  return { OR: [{ lastUsed: { lt: at } }, { lastUsed: at, room: { lt: id } }] };
}
