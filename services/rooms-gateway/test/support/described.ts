import { roomsDocument, type CloseReason, type PathEvent } from '@sevenfold/contracts';
import { Ajv } from 'ajv';
import type { WebSocket } from 'ws';

const { components, channels } = roomsDocument('http://localhost:3000');
const { 'x-nodes': nodes, 'x-close-codes': closeCodes, 'x-close-reason': closeReason } = channels.socket;
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ components }, 'rooms');

const validNodes = nodes.map(({ path, value }) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  validate: ajv.compile({ ...value, components }),
}));
const validReason = ajv.compile(closeReason);

/** Messages sent by gateways that the document does not describe. */
const undescribed = new Set<string>();

// Runs in every suite that imports this file.
afterEach(() => {
  const faults = [...undescribed];
  undescribed.clear();
  expect(faults).toEqual([]);
});

/** Compares everything that a socket receives, and how it closes, with the document. A difference fails the test. */
export function compareWithDocument(socket: WebSocket) {
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) for (const fault of faultsOf(JSON.parse(String(data)) as Frame)) undescribed.add(fault);
  });
  socket.on('close', (code, reason) => {
    for (const fault of faultsOfClosing(code, String(reason))) undescribed.add(fault);
  });
}

interface Frame {
  t: string;
  events?: PathEvent[];
  snapshot?: PathEvent[];
}

function faultsOf(frame: Frame): string[] {
  const validate = ajv.getSchema(`rooms#/components/messages/server.${frame.t}/payload`);
  if (!validate) return [`no message ${frame.t}`];
  const faults = validate(frame) ? [] : [`${ajv.errorsText(validate.errors)}: ${JSON.stringify(frame)}`];
  const events = [...(frame.events ?? []), ...(frame.snapshot ?? [])];
  return [...faults, ...events.filter(([, value]) => value !== null).flatMap(faultsOfNode)];
}

function faultsOfNode([path, value]: PathEvent): string[] {
  const node = validNodes.find(({ pattern }) => pattern.test(path));
  if (!node) return [`no node at ${path}`];
  if (node.validate(value)) return [];
  return [`${ajv.errorsText(node.validate.errors)} at ${path}: ${JSON.stringify(value)}`];
}

function faultsOfClosing(code: number, text: string): string[] {
  // The client's own close code, or none.
  if (code === 1000 || code === 1005) return [];
  const known = closeCodes.find(each => each.code === code);
  if (!known) return [`no close code ${code}`];
  if (!('reason' in known)) return [];
  const reason = JSON.parse(text) as CloseReason;
  return validReason(reason) && reason.code === known.reason ? [] : [`close code ${code} with ${text}`];
}
