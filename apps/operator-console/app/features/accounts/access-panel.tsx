import { NativeSelect } from '@mantine/core';
import { divisionList } from '@sevenfold/brand';
import type { AccessLevel, DivisionId, Profile } from '@sevenfold/contracts';
import { DivisionIcon } from '@sevenfold/ui';
import { codeText } from '../../components/code-text';
import { withArticle } from '../../lib/access-level';
import type { Question } from './question';
import styles from './accounts.module.css';

const levels: readonly AccessLevel[] = ['guest', 'member', 'owner'];

type Props = { profile: Profile; busy: boolean; onAsk(question: Question): void };

/** Someone's access level in each division. A choice asks for confirmation first. */
export function AccessPanel({ profile, busy, onAsk }: Props) {
  const held = profile.roles.divisions;
  const name = profile.identity.displayName;
  return (
    <section className="panel" aria-labelledby="access">
      <div className="panel-head">
        <h2 id="access">Access</h2>
      </div>
      <ul className={styles.list}>
        {divisionList.map(division => (
          <li key={division.id}>
            <span className={styles.division}>
              <DivisionIcon division={division.id} size={20} />
              {division.name}
            </span>
            <NativeSelect
              size="sm"
              aria-label={`Level in ${division.name}`}
              value={held[division.id]}
              disabled={busy}
              data={levels.map(level => ({ value: level, label: codeText(level) }))}
              onChange={event =>
                onAsk(questionOf(name, division, held[division.id], event.currentTarget.value as AccessLevel))
              }
            />
          </li>
        ))}
      </ul>
      {profile.roles.globalRole === 'admin' && (
        <p className="muted">Counts as owner of every division, regardless of the levels above.</p>
      )}
    </section>
  );
}

function questionOf(
  name: string,
  division: { id: DivisionId; name: string },
  before: AccessLevel,
  level: AccessLevel,
): Question {
  const said =
    level === 'guest'
      ? `${name} no longer has access to ${division.name}.`
      : `${name} is now ${withArticle[level]} of ${division.name}.`;
  return {
    verb: level === 'guest' ? 'Remove access' : `Make ${level}`,
    question:
      level === 'guest'
        ? `Remove ${name}’s access to ${division.name}?`
        : `Make ${name} ${withArticle[level]} of ${division.name}?`,
    note: `They’re ${withArticle[before]} now. The change applies at once, without a new sign-in. They keep their badges.`,
    command: { kind: 'access', division: division.id, level, said },
  };
}
