import { lifetimes } from '@sevenfold/keycloak';
import { ApiClient } from '../main-job.ts';

/** Renewed while a quarter of the token's life is left. */
const renewedAfterMs = (lifetimes.accessToken * 1_000 * 3) / 4;
const answersWithinMs = 5_000;

/** Calls the admin API as the test install's operator, and renews the token. */
export class OperatorApi {
  readonly url: string;
  #token: string | undefined;
  #signedInAt = -Infinity;

  constructor(url: string) {
    this.url = url;
  }

  /** @throws on any status but 200, or if no answer arrives in time */
  async ask<Answer>(method: string, path: string, json?: unknown): Promise<Answer> {
    const client = new ApiClient(this.url, AbortSignal.timeout(answersWithinMs));
    if (Date.now() - this.#signedInAt > renewedAfterMs) await this.#signIn(client);
    return client.ask<Answer>(method, `/api/admin/game-days${path}`, 200, {
      ...(this.#token && { token: this.#token }),
      ...(json !== undefined && { json }),
    });
  }

  /** Keeps the old token while Keycloak is broken. */
  async #signIn(client: ApiClient) {
    try {
      this.#token = (await client.signIn('admin')).token;
      this.#signedInAt = Date.now();
    } catch (error) {
      if (!this.#token) throw error;
    }
  }
}
