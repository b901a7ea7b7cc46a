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

-- Events written in the same transaction as the change they tell of. The columns are those Debezium's outbox
-- event router expects, so that it can take the place of our relay.
create table outbox (
  id uuid primary key,
  aggregatetype text not null,
  aggregateid text not null,
  type text not null,
  payload jsonb not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Set once the broker has acknowledged the event. The relay looks for null, never for "greater than the last".
  sent_at timestamptz,
  -- Order within one aggregate. Gaps and late commits are normal.
  seq bigserial not null
);
create index outbox_unsent on outbox (seq) where sent_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Wakes the relay when the transaction commits; without it the relay would only look now and then.
create function outbox_notify() returns trigger language plpgsql as $$
begin
  notify outbox;
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();

-- Events already handled. The row is written in the transaction of the handler's own changes.
create table inbox (
  event_id uuid not null,
  consumer text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, consumer)
);
create index inbox_handled_at on inbox (handled_at);
