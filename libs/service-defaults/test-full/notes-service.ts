// A service with one route and the telemetry of a real one: `node --import @sevenfold/service-defaults/telemetry notes-service.ts`.
import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { z } from 'zod';
import { defineService, startService } from '../dist/index.js';

class NotesController {
  list() {
    return [];
  }
}
Controller('api/notes')(NotesController);
const { prototype } = NotesController;
const route = Object.getOwnPropertyDescriptor(prototype, 'list') ?? {};
for (const decorate of [Public(), Get()]) decorate(prototype, 'list', route);

class NotesModule {}
Module({ controllers: [NotesController] })(NotesModule);

const notes = defineService({
  name: 'notes',
  description: 'Notes',
  config: z.object({}),
  module: () => ({ module: NotesModule }),
});
const { url } = await startService(notes, { env: process.env });
process.send?.(url);
process.on('disconnect', () => process.exit(0));
