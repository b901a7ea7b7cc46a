import { applyDecorators, Controller, Delete, Head, Options, Param, Patch, Req, Res } from '@nestjs/common';
import { CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import {
  AnswersNothing,
  AnswersProblem,
  Operation,
  ReadsHeader,
  StreamedBody,
} from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadNotFound } from '../submissions/domain/submission.errors.js';
import { FindUploadQuery } from './find-upload.query.js';
import { TusServer } from './tus-server.js';

const OfTus = (status: number, description: string): MethodDecorator =>
  applyDecorators(
    ReadsHeader('Tus-Resumable', 'string'),
    AnswersNothing(status, description),
    AnswersProblem(410, 'The upload was rejected, cancelled or not finished in time.'),
    AnswersProblem(412, 'Only tus 1.0.0 is supported.'),
  );

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
  @OfTus(200, '`Upload-Offset` says how many bytes have arrived, `Upload-Length` how many will.')
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
  @OfTus(204, 'All of it is stored; `Upload-Offset` says where the next part begins.')
  @ReadsHeader('Upload-Offset', 'integer')
  @StreamedBody('application/offset+octet-stream')
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
  @OfTus(204, 'The file is gone.')
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
  @AnswersNothing(204, '`Tus-Version` and `Tus-Extension` say it.')
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
