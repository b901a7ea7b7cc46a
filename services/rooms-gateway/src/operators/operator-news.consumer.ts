import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  divisionRequestSubmittedV1,
  operatorActionRecordedV1,
  submissionStoredV1,
  type EventOf,
  type OperatorNews,
  type OperatorNewsSubject,
} from '@sevenfold/contracts';
import { OnEvent } from '@sevenfold/service-defaults';
import { activitiesShard } from '../path-tree/shards.js';
import { RoomRegistry } from '../store/room-registry.js';

/** All services report operators' actions in the same shape. */
type News = EventOf<
  typeof submissionStoredV1 | typeof divisionRequestSubmittedV1 | typeof operatorActionRecordedV1.accounts
>;

/** Tells open consoles of operators at once that something changed; the console fetches the details over HTTP. */
@Controller()
export class OperatorNewsConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  @OnEvent([
    submissionStoredV1,
    divisionRequestSubmittedV1,
    operatorActionRecordedV1.accounts,
    operatorActionRecordedV1['contact-intake'],
    operatorActionRecordedV1.identity,
  ])
  async handle(@Payload() event: News) {
    if ('outcome' in event.data && !changedSomething(event.data)) return;
    const key = `news/${subjectOf(event)}`;
    const at = Date.parse(event.time);
    await this.rooms.run(activitiesShard, draft => {
      const known = draft.get(key) as unknown as OperatorNews | undefined;
      // Two changes within a millisecond must differ, so that clients see both.
      draft.put(key, { at: Math.max(at, (known?.at ?? 0) + 1) });
    });
  }
}

/** Reads and rejected calls are audited but are no news: consoles that reload on them would never stop. */
const changedSomething = ({ action, outcome }: { action: string; outcome: string }) =>
  outcome === 'done' && action !== 'personal-data.read';

function subjectOf({ type, data }: News): OperatorNewsSubject {
  if (type === divisionRequestSubmittedV1.type) return 'access-requests';
  if (type === submissionStoredV1.type || type === operatorActionRecordedV1['contact-intake'].type)
    return 'inbox';
  return 'target' in data && data.target.kind === 'division-request' ? 'access-requests' : 'accounts';
}
