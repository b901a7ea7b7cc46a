import { events } from '@sevenfold/contracts';
import { deadLetterTopic, type Access } from '@sevenfold/messaging';
import { eventsOf, type ServiceDefinition } from '@sevenfold/service-defaults';
import { definitions } from '@sevenfold/topology/definitions';

type Service = Pick<ServiceDefinition, 'name' | 'consumers'>;

/**
 * Serves the console's list of dead letters: reads them all, and writes replayed ones back to their topics. Runbook commands
 * run in its pod and describe all topics and groups.
 */
const deadLetterOwner = 'moderation';

/** Topics that a service consumes, in a group with the service's name. */
export const readBy = ({ consumers = [] }: Service) => [
  ...new Set(consumers.flatMap(eventsOf).map(({ topic }) => topic)),
];

const allTopics = [...new Set(events.map(({ topic }) => topic))];

const topicsOf = (owner: string) => events.filter(event => event.owner === owner).map(({ topic }) => topic);

/**
 * The rights of each service on the brokers: write the topics it owns and dead letters, read what it
 * consumes. An external owner of events, such as the shop, only writes.
 *
 * @param principalOf the name of a service on the brokers.
 */
export function accesses(
  principalOf: (service: string) => string,
  services: readonly Service[] = Object.values(definitions),
): Access[] {
  const reads = new Map(services.map(service => [service.name, readBy(service)]));
  const names = [...new Set([...events.map(({ owner }) => owner), ...reads.keys()])].sort();
  return names
    .map(name => ({ name, reads: reads.get(name) ?? [], writes: topicsOf(name) }))
    .filter(each => each.reads.length > 0 || each.writes.length > 0)
    .map(({ name, reads: own, writes }) => {
      const everything = name === deadLetterOwner;
      return {
        principal: principalOf(name),
        reads: [...own, ...(everything ? [deadLetterTopic] : [])],
        writes: [...new Set([...(everything ? allTopics : writes), deadLetterTopic])],
        groups: [name],
        groupPrefixes: everything ? ['dead-letters-view-'] : [],
        ...(everything && {
          describes: { topics: [...allTopics, deadLetterTopic], groups: [...reads.keys()] },
        }),
      };
    });
}
