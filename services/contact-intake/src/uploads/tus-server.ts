import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, statusOfKind } from '@sevenfold/contracts';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { Server } from '@tus/server';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { CrashPoints } from '../crash-points.js';
import { ContactDataStore } from './contact-data-store.js';
import { FinishUploadHandler } from './finish-upload.handler.js';
import { PostgresLocker } from './postgres-locker.js';
import { problemOfTus } from './tus-problem.js';

/** Speaks tus 1.0.0 about announced files, and says what is wrong as problem documents. */
@Injectable()
export class TusServer {
  private readonly server: Server;
  private readonly errors = new WeakMap<object, unknown>();

  constructor(
    datastore: ContactDataStore,
    locker: PostgresLocker,
    finishUpload: FinishUploadHandler,
    private readonly crashPoints: CrashPoints,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {
    this.server = new Server({
      path: '/api/contact/uploads',
      relativeLocation: true,
      datastore,
      locker,
      // Same origin only; the one door decides about others.
      allowedOrigins: [],
      onUploadFinish: async (_request, { id }) => {
        await finishUpload.execute(id);
        return {};
      },
      onResponseError: (request, error) => {
        this.errors.set(request, error);
        return error instanceof DomainError ? { status_code: statusOfKind[error.kind], body: '' } : undefined;
      },
    });
  }

  /** Answers by itself and never throws: its request was taken away from the framework. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.answer(request, response);
    } catch (error) {
      this.platform.logger.error({ err: error }, 'an upload request broke off');
      response.destroy();
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const webRequest = new NodeRequest({ req: request, res: response });
    const answer =
      refusedByProtocol(request) ?? (await this.server.handleWeb(webRequest as unknown as Request));
    if (request.method === 'PATCH') this.crashPoints.reach('before-upload-answer');
    await sendNodeResponse(response, answer.status < 400 ? answer : this.problem(webRequest, answer));
  }

  private problem(request: object, answer: Response): Response {
    const error = this.errors.get(request);
    const problem = problemOfTus(answer.status, error);
    if (problem.status >= 500) this.platform.logger.error({ err: error, code: problem.code }, problem.detail);
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/problem+json');
    headers.set('cache-control', 'no-store');
    return new Response(JSON.stringify(problem), { status: problem.status, headers });
  }
}

/** Two answers that the protocol asks for and the library gives otherwise. */
function refusedByProtocol({ method, headers }: IncomingMessage): Response | undefined {
  const answer = { 'tus-resumable': '1.0.0', 'tus-version': '1.0.0' };
  if (method === 'OPTIONS') return undefined;
  if (headers['tus-resumable'] !== '1.0.0') return new Response(null, { status: 412, headers: answer });
  const isPart = headers['content-type'] === 'application/offset+octet-stream';
  return method === 'PATCH' && !isPart ? new Response(null, { status: 415, headers: answer }) : undefined;
}
