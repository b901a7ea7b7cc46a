/** How the gateway refuses a handshake: its code in the JSON body `{ "code" }`, the HTTP status, and what it means. */
export const handshakeRefusals = {
  'handshake.key': { status: 400, meaning: '`Sec-WebSocket-Key` is missing or invalid (RFC 6455).' },
  'ticket.invalid': {
    status: 401,
    meaning: 'The ticket is used, expired, or was issued for another `Origin`.',
  },
  'session.over': { status: 401, meaning: 'Signed out or blocked since the ticket was issued.' },
  'origin.refused': { status: 403, meaning: 'Pages of that `Origin` may not connect.' },
  'route.not-found': { status: 404, meaning: 'Unknown path.' },
  'route.method-not-allowed': { status: 405, meaning: 'A method other than GET.' },
  'handshake.broken-off': { status: 408, meaning: 'The client disconnected or took too long.' },
  'handshake.no-websocket': { status: 426, meaning: 'Not a WebSocket handshake.' },
  'handshake.version': { status: 426, meaning: 'A version other than 13.' },
  'limit.handshakes': { status: 429, meaning: 'Too many handshakes from one address at once.' },
  'limit.sockets': { status: 429, meaning: 'Too many open connections for one person or from one address.' },
  unavailable: { status: 503, meaning: 'The gateway is shutting down, or cannot look up the ticket.' },
} as const;

export type HandshakeRefusal = keyof typeof handshakeRefusals;

/**
 * Header between the gateway and the pods of rooms-gateway. In a handshake it says that another pod can take the socket.
 * It is `busy` if this pod has more than its share and should take no new rooms, otherwise `free`. In the response it
 * asks the gateway to try the next pod.
 */
export const nextPodHeader = 'x-next-pod';
