import kafkajs, { type AclEntry } from 'kafkajs';
import type { KafkaSecurity } from './kafka-client.js';
import { withAdmin } from './with-admin.js';

/** A principal's rights on topics and groups. */
export interface Access {
  /** As brokers know it: `User:accounts`. */
  principal: string;
  reads: readonly string[];
  writes: readonly string[];
  /** Names of consumer groups. */
  groups: readonly string[];
  /** Prefixes of short-lived consumer groups. */
  groupPrefixes: readonly string[];
  /** Topics and groups whose settings and state it may read. */
  describes?: { topics: readonly string[]; groups: readonly string[] };
}

export interface GrantAccessOptions {
  /** Prefix of topic and group names, as in the services' configuration. */
  namePrefix?: string;
  security?: KafkaSecurity;
}

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

/**
 * Grants each principal the declared rights and revokes all its other rights. Leaves other principals alone.
 * Resolves to the number of added and removed rules.
 */
export async function grantAccess(
  brokers: string[],
  accesses: readonly Access[],
  { namePrefix = '', security }: GrantAccessOptions = {},
): Promise<{ added: number; removed: number }> {
  return withAdmin(brokers, security, async admin => {
    const declared = accesses.flatMap(access => rulesOf(access, namePrefix));
    const present = [];
    for (const { principal } of accesses)
      present.push(...rulesIn((await admin.describeAcls({ ...anyRule, principal })).resources));
    const missing = without(declared, present);
    const surplus = without(present, declared);
    if (missing.length > 0) await admin.createAcls({ acl: missing });
    if (surplus.length > 0) await admin.deleteAcls({ filters: surplus });
    return { added: missing.length, removed: surplus.length };
  });
}

const anyRule = {
  resourceType: AclResourceTypes.ANY,
  resourcePatternType: ResourcePatternTypes.ANY,
  operation: AclOperationTypes.ANY,
  permissionType: AclPermissionTypes.ANY,
};

function rulesOf(
  { principal, reads, writes, groups, groupPrefixes, describes }: Access,
  prefix: string,
): AclEntry[] {
  const rule = (resourceType: number, name: string, operation: number, pattern: number): AclEntry => ({
    principal,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    resourceType,
    resourceName: prefix + name,
    operation,
    resourcePatternType: pattern,
  });
  const { READ, WRITE, DELETE, DESCRIBE, DESCRIBE_CONFIGS } = AclOperationTypes;
  const { TOPIC, GROUP } = AclResourceTypes;
  const { LITERAL, PREFIXED } = ResourcePatternTypes;
  // READ, WRITE and DELETE imply DESCRIBE, but not DESCRIBE_CONFIGS.
  return [
    ...reads.map(name => rule(TOPIC, name, READ, LITERAL)),
    ...writes.map(name => rule(TOPIC, name, WRITE, LITERAL)),
    ...groups.map(name => rule(GROUP, name, READ, LITERAL)),
    ...groupPrefixes.flatMap(name => [
      rule(GROUP, name, READ, PREFIXED),
      rule(GROUP, name, DELETE, PREFIXED),
    ]),
    ...(describes?.topics ?? []).map(name => rule(TOPIC, name, DESCRIBE_CONFIGS, LITERAL)),
    ...(describes?.groups ?? []).map(name => rule(GROUP, name, DESCRIBE, LITERAL)),
  ];
}

interface FoundRules extends Pick<AclEntry, 'resourceType' | 'resourceName' | 'resourcePatternType'> {
  acls: Pick<AclEntry, 'principal' | 'host' | 'operation' | 'permissionType'>[];
}

const rulesIn = (resources: readonly FoundRules[]): AclEntry[] =>
  resources.flatMap(({ resourceType, resourceName, resourcePatternType, acls }) =>
    acls.map(({ principal, host, operation, permissionType }) => ({
      principal,
      host,
      permissionType,
      resourceType,
      resourceName,
      operation,
      resourcePatternType,
    })),
  );

function without(rules: readonly AclEntry[], others: readonly AclEntry[]): AclEntry[] {
  const nameOf = ({ principal, host, permissionType, resourceType, resourceName, ...rest }: AclEntry) =>
    JSON.stringify([
      principal,
      host,
      permissionType,
      resourceType,
      resourceName,
      rest.operation,
      rest.resourcePatternType,
    ]);
  const known = new Set(others.map(nameOf));
  return rules.filter(rule => !known.has(nameOf(rule)));
}
