import { useId, useRef, useState, type FormEvent } from 'react';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import type { Column } from './core/table';
import { operators, type Operator, type Rule, type View } from './core/view';
import styles from './csv-playground.module.css';

type Props = { columns: Column[]; view: View; onChange(view: View): void };
const needsNoValue = (operator: Operator) => operator === 'empty' || operator === 'filled';

/** Conditions that visible rows meet. */
export function FilterBar({ columns, view, onChange }: Props) {
  const searchId = useId();
  const [search, setSearch] = useState(view.search);
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const add = (rule: Rule) => {
    onChange({ ...view, rules: [...view.rules, rule] });
    setAdding(false);
    opener.current?.focus();
  };

  return (
    <div className={styles.filters}>
      <form
        role="search"
        className={styles.search}
        onSubmit={event => {
          event.preventDefault();
          onChange({ ...view, search });
        }}
      >
        <label className={controls.field} htmlFor={searchId}>
          Search all columns
          <input
            id={searchId}
            type="search"
            value={search}
            maxLength={200}
            placeholder="Any cell that contains…"
            onChange={event => {
              setSearch(event.target.value);
              if (event.target.value === '' && view.search) onChange({ ...view, search: '' });
            }}
          />
        </label>
        <button type="submit" className={buttons.quiet}>
          Search
        </button>
      </form>
      <button
        ref={opener}
        type="button"
        className={buttons.quiet}
        aria-expanded={adding}
        onClick={() => setAdding(!adding)}
      >
        Add a rule
      </button>
      {adding && <RuleForm columns={columns} onAdd={add} />}
      {view.rules.length > 0 && (
        <ul className={styles.rules} aria-label="Rules">
          {view.rules.map((rule, at) => (
            <li key={`${at}-${rule.column}-${rule.operator}-${rule.value}`}>
              <span>
                <b>{columns[rule.column]?.name}</b> {operators[rule.operator]} {rule.value}
              </span>
              <button
                type="button"
                aria-label={`Remove rule: ${columns[rule.column]?.name} ${operators[rule.operator]} ${rule.value}`}
                onClick={() => onChange({ ...view, rules: view.rules.filter((_, other) => other !== at) })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RuleForm({ columns, onAdd }: { columns: Column[]; onAdd(rule: Rule): void }) {
  const [column, setColumn] = useState(0);
  const [operator, setOperator] = useState<Operator>(columns[0]?.kind === 'number' ? 'above' : 'contains');
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd({ column, operator, value: needsNoValue(operator) ? '' : value });
  };

  return (
    <form className={styles.ruleForm} aria-label="New rule" onSubmit={submit}>
      <label className={controls.field}>
        Column
        <select value={column} onChange={event => setColumn(Number(event.target.value))}>
          {columns.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={controls.field}>
        Rule
        <select value={operator} onChange={event => setOperator(event.target.value as Operator)}>
          {Object.entries(operators).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {!needsNoValue(operator) && (
        <label className={controls.field}>
          Value
          <input value={value} maxLength={200} required onChange={event => setValue(event.target.value)} />
        </label>
      )}
      <button type="submit" className={buttons.button}>
        Apply
      </button>
    </form>
  );
}
