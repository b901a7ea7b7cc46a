import { Body, Controller, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  decidedDivisionRequestSchema,
  decideDivisionRequestSchema,
  divisionRequestParameterSchema,
  type DecideDivisionRequest,
  type DecidedDivisionRequest,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { DecideDivisionRequestHandler } from './decide-division-request.handler.js';

const optionalBody = { schema: decideDivisionRequestSchema.nullish() };

@AdminOnly()
@Controller('api/admin/division-requests/:id')
export class DecideDivisionRequestController {
  constructor(private readonly decide: DecideDivisionRequestHandler) {}

  @Operation('approveDivisionRequest', 'Approves a request for access to a division.')
  @Post('approve')
  @HttpCode(200)
  @Answers(decidedDivisionRequestSchema)
  async approve(
    @Param({ schema: divisionRequestParameterSchema }) { id }: { id: string },
    @Body(optionalBody) body: DecideDivisionRequest | null | undefined,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<DecidedDivisionRequest> {
    return this.decide.execute({ id, decision: 'approved', reason: body?.reason, operator, ip });
  }

  @Operation('denyDivisionRequest', 'Denies a request for access to a division.')
  @Post('deny')
  @HttpCode(200)
  @Answers(decidedDivisionRequestSchema)
  async deny(
    @Param({ schema: divisionRequestParameterSchema }) { id }: { id: string },
    @Body(optionalBody) body: DecideDivisionRequest | null | undefined,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<DecidedDivisionRequest> {
    return this.decide.execute({ id, decision: 'denied', reason: body?.reason, operator, ip });
  }
}
