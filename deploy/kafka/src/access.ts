import { events } from '@sevenfold/contracts';
import { deadLetterTopic, type Access } from '@sevenfold/messaging';

/** Who reads what: each service consumes these topics, in a group of its own name. */
export const readers: Readonly<Record<string, readonly string[]>> = {
  'accounts.account': ['rooms-gateway'],
  'accounts.badge': ['rooms-gateway'],
  'accounts.erasure': ['contact-intake', 'identity', 'moderation', 'rooms-gateway'],
  'accounts.export': ['accounts', 'contact-intake', 'identity', 'moderation', 'rooms-gateway'],
  'accounts.division-request': ['accounts', 'rooms-gateway'],
  'accounts.membership': ['accounts', 'identity', 'rooms-gateway'],
  'accounts.operator-action': ['moderation', 'rooms-gateway'],
  'contact-intake.operator-action': ['moderation', 'rooms-gateway'],
  'contact-intake.submission': ['accounts', 'moderation', 'rooms-gateway'],
  'identity.operator-action': ['moderation', 'rooms-gateway'],
  'identity.session': ['accounts', 'rooms-gateway'],
  'moderation.maintenance': ['rooms-gateway', 'status'],
  'moderation.room-command': ['rooms-gateway'],
  'rooms-gateway.operator-action': ['moderation'],
  'rooms-gateway.room-command': ['moderation'],
  'rooms-gateway.room': ['accounts', 'moderation'],
  'rooms-gateway.user-action': ['accounts'],
  'status.operator-action': ['moderation'],
  'identity.personal-data': ['accounts'],
  'contact-intake.personal-data': ['accounts'],
  'rooms-gateway.personal-data': ['accounts'],
  'moderation.personal-data': ['accounts'],
  'purchases.purchase': ['accounts'],
};

/** Has the console's list of dead letters: it reads them all, and puts those that are replayed back into their topics. */
const clerk = 'moderation';

const owners = [...new Set(events.map(({ owner }) => owner))];
const services = [...new Set([...owners, ...Object.values(readers).flat()])].sort();
const topicsOf = (owner: string) => events.filter(event => event.owner === owner).map(({ topic }) => topic);
const readBy = (service: string) => Object.keys(readers).filter(topic => readers[topic]!.includes(service));

/**
 * What each service may do at the brokers, and no more: write the topics it owns and what it cannot handle, read what it consumes.
 *
 * @param principalOf how the brokers call a service.
 */
export function accesses(principalOf: (service: string) => string): Access[] {
  return services.map(service => {
    const everything = service === clerk;
    const writes = everything ? events.map(({ topic }) => topic) : topicsOf(service);
    return {
      principal: principalOf(service),
      reads: [...readBy(service), ...(everything ? [deadLetterTopic] : [])],
      writes: [...new Set([...writes, deadLetterTopic])],
      groups: [service],
      groupPrefixes: everything ? ['dead-letters-view-'] : [],
    };
  });
}
