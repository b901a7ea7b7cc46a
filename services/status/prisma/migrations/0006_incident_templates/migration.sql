create table incident_template (
  id uuid primary key,
  name text not null unique,
  title text not null,
  impact text not null check (impact in ('degraded', 'down')),
  component_ids text[] not null,
  text text not null
);
