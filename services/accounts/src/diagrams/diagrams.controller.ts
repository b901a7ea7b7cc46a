import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  accountParameterSchema,
  changeDiagramSchema,
  createDiagramSchema,
  diagramPageSchema,
  diagramParameterSchema,
  findDiagramsSchema,
  removedDiagramSchema,
  savedDiagramSchema,
  type ChangeDiagram,
  type CreateDiagram,
  type DiagramPage,
  type DiagramParameter,
  type FindDiagrams,
  type RemovedDiagram,
  type SavedDiagram,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { requireOwner } from '../owner.js';
import { Diagrams } from './diagrams.js';

@SignedIn()
@Controller('api/accounts/:uid/diagrams')
export class DiagramsController {
  constructor(private readonly diagrams: Diagrams) {}

  @Operation('listDiagrams', "Lists the person's diagrams.")
  @Get()
  @Answers(diagramPageSchema)
  async page(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Query({ schema: findDiagramsSchema }) query: FindDiagrams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DiagramPage> {
    requireOwner(principal, uid);
    return this.diagrams.page(uid, query);
  }

  @Operation('createDiagram', 'Stores a new diagram.')
  @Post()
  @Answers(savedDiagramSchema, { status: 201 })
  async create(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Body({ schema: createDiagramSchema }) body: CreateDiagram,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SavedDiagram> {
    requireOwner(principal, uid);
    return this.diagrams.create(uid, body);
  }

  @Operation('showDiagram', 'Shows a diagram.')
  @Get(':id')
  @Answers(savedDiagramSchema)
  async find(
    @Param({ schema: diagramParameterSchema }) { uid, id }: DiagramParameter,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SavedDiagram> {
    requireOwner(principal, uid);
    return this.diagrams.find(uid, id);
  }

  @Operation('changeDiagram', 'Changes a diagram.')
  @Patch(':id')
  @Answers(savedDiagramSchema)
  async change(
    @Param({ schema: diagramParameterSchema }) { uid, id }: DiagramParameter,
    @Body({ schema: changeDiagramSchema }) body: ChangeDiagram,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SavedDiagram> {
    requireOwner(principal, uid);
    return this.diagrams.change(uid, id, body);
  }

  @Operation('deleteDiagram', 'Deletes a diagram.')
  @Delete(':id')
  @Answers(removedDiagramSchema)
  async remove(
    @Param({ schema: diagramParameterSchema }) { uid, id }: DiagramParameter,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RemovedDiagram> {
    requireOwner(principal, uid);
    await this.diagrams.remove(uid, id);
    return { removed: true };
  }
}
