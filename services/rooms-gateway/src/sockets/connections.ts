import { randomInt } from 'node:crypto';
import type { Principal } from '@sevenfold/auth';
import { duplicate, goingAway, protocolError, tokenExpired, type Closing } from './close-reasons.js';
import type { Connection } from './connection.js';

const pingMs = 20_000;
const silentMs = 45_000;
const helloDeadlineMs = 10_000;
const noHello = protocolError('no hello');
/** Reconnects after a planned shutdown are spread over at most this time. */
const maxSpreadMs = 10_000;

/** All sockets of this pod. */
export class Connections {
  private readonly all = new Map<string, Connection>();
  private readonly byClient = new Map<string, Connection>();
  private readonly byUid = new Map<string, Set<Connection>>();
  private readonly byAddress = new Map<string, number>();
  private readonly byRoom = new Map<string, number>();
  private lastPing = performance.now();

  get size() {
    return this.all.size;
  }

  /** Send backlog of all sockets, in bytes. */
  get waiting() {
    let bytes = 0;
    for (const { backlog } of this.all.values()) bytes += backlog;
    return bytes;
  }

  get(id: string) {
    return this.all.get(id);
  }

  ofPerson(uid: string) {
    return this.byUid.get(uid)?.size ?? 0;
  }

  ofAddress(network: string) {
    return this.byAddress.get(network) ?? 0;
  }

  /** Sockets whose handshake named the room, whether or not they have joined it. */
  ofRoom(room: string) {
    return this.byRoom.get(room) ?? 0;
  }

  add(connection: Connection) {
    const { uid } = connection.principal;
    this.all.set(connection.id, connection);
    let own = this.byUid.get(uid);
    if (!own) this.byUid.set(uid, (own = new Set()));
    own.add(connection);
    const { remote, room } = connection;
    this.byAddress.set(remote.network, this.ofAddress(remote.network) + 1);
    if (room !== undefined) this.byRoom.set(room, this.ofRoom(room) + 1);
  }

  remove(connection: Connection) {
    if (!this.all.delete(connection.id)) return;
    const { uid } = connection.principal;
    const own = this.byUid.get(uid);
    if (own?.delete(connection) && own.size === 0) this.byUid.delete(uid);
    const { remote, room } = connection;
    countDown(this.byAddress, remote.network);
    if (room !== undefined) countDown(this.byRoom, room);
    if (this.byClient.get(clientKey(connection)) === connection) this.byClient.delete(clientKey(connection));
  }

  /** The client has identified itself: closes an older socket of the same client, and returns it. */
  identify(connection: Connection, client: string): Connection | undefined {
    connection.client = client;
    const key = clientKey(connection);
    const former = this.byClient.get(key);
    former?.close(duplicate);
    this.byClient.set(key, connection);
    return former;
  }

  closePerson(uid: string, closing: Closing, sessionId?: string) {
    this.closeWhere(uid, closing, own => sessionId === undefined || own.sessionId === sessionId);
  }

  /** Closes a person's sockets whose token matches. */
  closeWhere(uid: string, closing: Closing, isMeant: (principal: Principal) => boolean) {
    for (const connection of this.byUid.get(uid) ?? [])
      if (isMeant(connection.principal)) connection.close(closing);
  }

  ofOperators(): Connection[] {
    return [...this.all.values()].filter(({ principal }) => principal.admin);
  }

  /**
   * Closes sockets with an expired token or a silent client, and pings the rest from time to time. Called
   * each second.
   */
  sweep(onSilent: (connection: Connection) => void) {
    const now = performance.now();
    const today = Date.now();
    const pings = now - this.lastPing >= pingMs;
    if (pings) this.lastPing = now;
    for (const connection of this.all.values()) {
      if (connection.principal.expiresAt * 1000 <= today) connection.close(tokenExpired);
      else if (connection.client === undefined && now - connection.openedAt > helloDeadlineMs)
        connection.close(noHello);
      else if (now - connection.lastSeen > silentMs) {
        onSilent(connection);
        connection.ws.terminate();
      } else if (pings) connection.ws.ping();
    }
  }

  /**
   * Asks all clients to reconnect elsewhere, each with its own delay, and waits until they are gone or the
   * deadline has passed.
   */
  async drain(deadlineMs: number) {
    const spread = Math.min(maxSpreadMs, this.size * 5);
    for (const connection of this.all.values()) connection.close(goingAway(randomInt(spread + 1)));
    const end = performance.now() + deadlineMs;
    while (this.size > 0 && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 20));
    for (const connection of this.all.values()) connection.ws.terminate();
  }
}

function countDown(counts: Map<string, number>, key: string) {
  const left = counts.get(key)! - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

export const clientKey = ({ principal, client }: Connection) => `${principal.uid}/${client ?? ''}`;
