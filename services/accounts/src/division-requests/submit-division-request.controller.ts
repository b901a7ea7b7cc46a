import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  submittedDivisionRequestSchema,
  ownDivisionRequestsSchema,
  submitDivisionRequestSchema,
  type OwnDivisionRequests,
  type SubmitDivisionRequest,
  type SubmittedDivisionRequest,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';
import { FindDivisionRequestsQuery } from './find-division-requests.query.js';
import { SubmitDivisionRequestHandler } from './submit-division-request.handler.js';

@SignedIn()
@Controller('api/division-requests')
export class SubmitDivisionRequestController {
  constructor(
    private readonly submitRequest: SubmitDivisionRequestHandler,
    private readonly findRequests: FindDivisionRequestsQuery,
  ) {}

  @Operation('submitDivisionRequest', 'Asks for access to a division.')
  @Post()
  @Answers(submittedDivisionRequestSchema, { status: 201, description: 'A new request.' })
  @Answers(submittedDivisionRequestSchema, { description: 'A pending request, renewed.' })
  async submit(
    @Body({ schema: submitDivisionRequestSchema }) body: SubmitDivisionRequest,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubmittedDivisionRequest> {
    const submitted = await this.submitRequest.execute(body, principal);
    reply.status(submitted.created ? 201 : 200);
    return submitted;
  }

  @Operation('listOwnDivisionRequests', "Lists the person's own requests for access.")
  @Get()
  @Answers(ownDivisionRequestsSchema)
  async own(@CurrentPrincipal() { uid }: Principal): Promise<OwnDivisionRequests> {
    return { requests: await this.findRequests.own(uid) };
  }
}
