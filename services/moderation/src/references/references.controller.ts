import { Controller, Get, Header, Param } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { referenceParameterSchema, referenceViewSchema, type ReferenceView } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { FindReferenceQuery } from './find-reference.query.js';

@AdminOnly()
@Controller('api/admin/references')
export class ReferencesController {
  constructor(private readonly findReference: FindReferenceQuery) {}

  @Operation('findReference', 'Finds what is behind the reference of an error.')
  @Get(':reference')
  @Answers(referenceViewSchema)
  @Header('cache-control', 'no-store')
  find(
    @Param({ schema: referenceParameterSchema }) { reference }: { reference: string },
  ): Promise<ReferenceView> {
    return this.findReference.execute(reference);
  }
}
