import type { ReactNode } from 'react';
import styles from './filter-form.module.css';

/** Fields that filter a list as you type. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <form className={styles.filter} role="search" onSubmit={event => event.preventDefault()}>
      {children}
    </form>
  );
}

type FieldProps = {
  label: string;
  type?: 'date';
  value: string;
  placeholder?: string;
  onChange(value: string): void;
};

export function FilterField({ label, type, value, placeholder, onChange }: FieldProps) {
  return (
    <label>
      {label}
      <input
        type={type}
        value={value}
        placeholder={placeholder}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
