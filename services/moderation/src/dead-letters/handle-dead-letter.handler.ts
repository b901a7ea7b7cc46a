import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type ActionOutcome } from '@sevenfold/contracts';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { AuditedActions } from '../audit/audited-actions.js';
import type { Operator } from '../operator.js';

const effects = {
  replay: 'The event was sent to its service again.',
  discard: 'The event was discarded.',
} as const;

/** Replays a dead letter to its service, or discards it. */
@Injectable()
export class HandleDeadLetterHandler {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    private readonly actions: AuditedActions,
  ) {}

  async execute(
    what: 'replay' | 'discard',
    { id, reason, operator }: { id: string; reason?: string; operator: Operator },
  ): Promise<ActionOutcome> {
    const detail = effects[what];
    const intent = {
      action: `dead-letter.${what}` as const,
      operator,
      target: { kind: 'other', id } as const,
      reason,
    };
    const { actionId, traceId } = await this.actions.perform(intent, async () => {
      // If two operators act at once, the second finds it gone.
      if (!(await this.platform.transport!.deadLetters[what](id)))
        throw new NotFound('dead-letter.not-found', 'This dead letter no longer exists.');
      return { result: undefined, detail };
    });
    return { actionId, traceId, outcome: 'done', detail };
  }
}
