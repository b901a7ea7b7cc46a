import { Controller, Delete, Head, Options, Param, Patch, Req, Res } from '@nestjs/common';
import { CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import { Operation, StreamedBody } from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadNotFound } from '../submissions/domain/submission.errors.js';
import { FindUploadQuery } from './find-upload.query.js';
import { TusServer } from './tus-server.js';

/** tus resources of announced files. They are created with their submission, so there is no POST. */
@SignedIn()
@Controller('api/contact/uploads')
export class UploadsController {
  constructor(
    private readonly findUpload: FindUploadQuery,
    private readonly tus: TusServer,
  ) {}

  @Operation('showUploadOffset', 'Says how much of a file has arrived (tus).')
  @Head(':fileId')
  head(
    @CurrentPrincipal() principal: Principal,
    @Param('fileId') fileId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.pass(principal, fileId, request, reply);
  }

  @Operation('continueUpload', 'Sends the next part of a file (tus).')
  @Patch(':fileId')
  @StreamedBody()
  patch(
    @CurrentPrincipal() principal: Principal,
    @Param('fileId') fileId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.pass(principal, fileId, request, reply);
  }

  @Operation('cancelUpload', 'Cancels an upload (tus).')
  @Delete(':fileId')
  delete(
    @CurrentPrincipal() principal: Principal,
    @Param('fileId') fileId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.pass(principal, fileId, request, reply);
  }

  /** The server's capabilities, for tus clients. */
  @Public()
  @Operation('showUploadProtocol', 'Says what the upload protocol offers (tus).')
  @Options()
  options(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    reply.hijack();
    return this.tus.handle(request.raw, reply.raw);
  }

  private async pass(principal: Principal, fileId: string, request: FastifyRequest, reply: FastifyReply) {
    const upload = await this.findUpload.execute(fileId);
    if (upload?.uid !== principal.uid) throw uploadNotFound();
    reply.hijack();
    return this.tus.handle(request.raw, reply.raw, upload.id);
  }
}
