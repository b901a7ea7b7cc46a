-- Operators open incidents too. Those are theirs: probes neither adopt nor close them.
alter table incident add column opened_by text;
drop index incident_open;
create unique index incident_open on incident (component) where resolved_at is null and opened_by is null;

create table planned_maintenance (
  id uuid primary key,
  title text not null,
  text text not null,
  -- What it touches; none named means everything.
  components text[] not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  check (ends_at > starts_at)
);
create index planned_maintenance_ends_at on planned_maintenance (ends_at);

-- Pieces of time in which a component was shown as down. However many replicas look, a piece counts once.
create table down_slot (
  component text not null,
  slot timestamptz(0) not null,
  primary key (component, slot)
);
create index down_slot_slot on down_slot (slot);
alter table status_minute drop column down_milliseconds;

-- Only addresses that have answered the challenge get here.
create table subscription (
  id uuid primary key,
  url text not null unique,
  secret text not null,
  created_at timestamptz(3) not null default now()
);

create table delivery (
  id uuid primary key,
  subscription_id uuid not null references subscription (id) on delete cascade,
  notice jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index delivery_due on delivery (next_at) where delivered_at is null and given_up_at is null;
create index delivery_created_at on delivery (created_at);
create index delivery_subscription on delivery (subscription_id);
