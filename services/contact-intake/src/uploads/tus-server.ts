import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, statusOfKind } from '@sevenfold/contracts';
import { noteProblem, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { Server } from '@tus/server';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { CrashPoints } from '../crash-points.js';
import { AppendToUploadHandler, type UploadPart } from './append-to-upload.handler.js';
import { ContactDataStore } from './contact-data-store.js';
import { PostgresLocker } from './postgres-locker.js';
import { TusError } from './tus-error.js';
import { problemOfTus } from './tus-problem.js';

/**
 * Serves tus 1.0.0 for announced files, with errors as problem documents. Reads parts from the raw request:
 * the library would pass them through web streams, which costs more than storing them.
 */
@Injectable()
export class TusServer {
  private readonly server: Server;
  private readonly errors = new WeakMap<object, unknown>();

  constructor(
    datastore: ContactDataStore,
    locker: PostgresLocker,
    private readonly appendToUpload: AppendToUploadHandler,
    private readonly crashPoints: CrashPoints,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {
    this.server = new Server({
      path: uploadsPath,
      relativeLocation: true,
      datastore,
      locker,
      // Same origin only; the gateway decides about others.
      allowedOrigins: [],
      onResponseError: (request, error) => {
        this.errors.set(request, error);
        return error instanceof DomainError ? { status_code: statusOfKind[error.kind], body: '' } : undefined;
      },
    });
  }

  /**
   * Sends every answer itself and never throws, because the framework no longer handles the request.
   * @param id of the upload whose owner was checked. The library parses the URL by its own rules, so it gets
   * one that is built from this id. Without an id the request is about the server.
   */
  async handle(request: IncomingMessage, response: ServerResponse, id?: string): Promise<void> {
    request.url = id === undefined ? uploadsPath : `${uploadsPath}/${id}`;
    try {
      await this.answer(request, response, id);
    } catch (error) {
      this.platform.logger.error({ err: error }, 'upload request failed');
      response.destroy();
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse, id?: string): Promise<void> {
    const refused = refusedByProtocol(request);
    if (id && request.method === 'PATCH' && !refused) return this.append(request, response, id);
    const webRequest = new NodeRequest({ req: request, res: response });
    const answer = refused ?? (await this.server.handleWeb(webRequest as unknown as Request));
    await sendNodeResponse(
      response,
      answer.status < 400
        ? answer
        : this.problem(request, answer.status, this.errors.get(webRequest), answer.headers),
    );
  }

  private async append(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const answer = await this.appended(id, request).catch((error: unknown) =>
      // The client may still be uploading when we reject it.
      this.problem(request, statusOf(error), error, new Headers({ ...spoken, connection: 'close' })),
    );
    this.crashPoints.reach('before-upload-answer');
    await sendNodeResponse(response, answer);
  }

  private async appended(id: string, request: IncomingMessage): Promise<Response> {
    const { offset, expires } = await this.appendToUpload.execute(partOf(id, request));
    return new Response(null, {
      status: 204,
      headers: {
        ...spoken,
        'upload-offset': String(offset),
        ...(expires && { 'upload-expires': expires.toUTCString() }),
      },
    });
  }

  private problem(
    { method, url }: IncomingMessage,
    status: number,
    error: unknown,
    known: Headers,
  ): Response {
    const problem = problemOfTus(status, error);
    const route = url === uploadsPath ? uploadsPath : `${uploadsPath}/:fileId`;
    noteProblem(this.platform.logger, problem, { method, route }, error);
    const headers = new Headers(known);
    headers.delete('content-length');
    headers.set('content-type', 'application/problem+json');
    headers.set('cache-control', 'no-store');
    return new Response(JSON.stringify(problem), { status: problem.status, headers });
  }
}

const uploadsPath = '/api/contact/uploads';
const spoken = { 'tus-resumable': '1.0.0' };

/** Rejects two kinds of requests that the library would answer against the protocol. */
function refusedByProtocol({ method, headers }: IncomingMessage): Response | undefined {
  const answer = { ...spoken, 'tus-version': '1.0.0' };
  if (method === 'OPTIONS') return undefined;
  if (headers['tus-resumable'] !== '1.0.0') return new Response(null, { status: 412, headers: answer });
  const isPart = headers['content-type'] === 'application/offset+octet-stream';
  return method === 'PATCH' && !isPart ? new Response(null, { status: 415, headers: answer }) : undefined;
}

/** @throws TusError if its headers are invalid. */
function partOf(id: string, request: IncomingMessage): UploadPart {
  const { headers } = request;
  const offset = headers['upload-offset'];
  // The submission announced every length, so a request must not name one.
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset) || headers['upload-length'] !== undefined)
    throw new TusError({ status_code: 400, body: 'Malformed upload headers' });
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  return { id, offset: Number(offset), length, body: request };
}

function statusOf(error: unknown): number {
  if (error instanceof DomainError) return statusOfKind[error.kind];
  return error instanceof TusError ? error.status_code : 500;
}
