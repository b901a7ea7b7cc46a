create table status_minute (
  component text not null,
  minute timestamptz(0) not null,
  operational integer not null default 0,
  degraded integer not null default 0,
  down integer not null default 0,
  maintenance integer not null default 0,
  latency_total_ms double precision not null default 0,
  latency_count integer not null default 0,
  down_milliseconds double precision not null default 0,
  primary key (component, minute)
);
create index status_minute_minute on status_minute (minute);

create table status_day (
  component text not null,
  day date not null,
  operational integer not null default 0,
  degraded integer not null default 0,
  down integer not null default 0,
  maintenance integer not null default 0,
  latency_total_ms double precision not null default 0,
  latency_count integer not null default 0,
  down_milliseconds double precision not null default 0,
  primary key (component, day)
);

create table incident (
  id uuid primary key,
  component text not null,
  title text not null,
  impact text not null check (impact in ('degraded', 'down')),
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  started_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  check ((state = 'resolved') = (resolved_at is not null))
);
-- However many replicas probe, a component has one open incident at most.
create unique index incident_open on incident (component) where resolved_at is null;
create index incident_started_at on incident (started_at desc, id desc);

create table incident_update (
  id bigserial primary key,
  incident_id uuid not null references incident (id),
  at timestamptz(3) not null,
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  text text not null
);
create index incident_update_incident on incident_update (incident_id, id);

create table maintenance (
  id integer primary key default 1 check (id = 1),
  enabled boolean not null,
  reason text not null,
  last_updated timestamptz(3) not null
);

-- Formerly 7ea817f67cf2b595b00bfa289bc69a5da3faeea755b6b5ad66a15000b8aa4d52, with the tables of @sevenfold/messaging here.
