create table audit_entry (
  id uuid primary key,
  at timestamptz(3) not null,
  service text not null,
  action text not null,
  operator_uid text not null,
  operator_name text,
  target_kind text not null,
  target_id text not null,
  room text,
  reason text,
  ip text,
  trace_id text,
  before jsonb
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_operator on audit_entry (operator_uid, at desc);
create index audit_entry_target on audit_entry (target_id, at desc);
create index audit_entry_room on audit_entry (room, at desc) where room is not null;

create table audit_outcome (
  entry_id uuid primary key references audit_entry (id),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  code text,
  detail text,
  after jsonb,
  at timestamptz(3) not null
);

-- Append-only, whoever asks: also for this service itself and for whoever works on the database by hand.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
create trigger audit_outcome_append_only before update or delete or truncate on audit_outcome
  for each statement execute function refuse_change();

-- Wakes whoever waits for this outcome, in whichever replica, when the transaction commits.
create function audit_outcome_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit_outcome', new.entry_id::text);
  return null;
end $$;
create trigger audit_outcome_notify after insert on audit_outcome
  for each row execute function audit_outcome_notify();

create table operator (
  uid text primary key,
  name text not null,
  seen_at timestamptz(3) not null
);

create table activity (
  id uuid primary key,
  type text not null,
  room text,
  uid text,
  at timestamptz(3) not null,
  data jsonb
);
create index activity_at on activity (at desc, id desc);

create table maintenance (
  id integer primary key default 1 check (id = 1),
  enabled boolean not null,
  reason text not null,
  last_updated timestamptz(3) not null,
  operator_uid text not null
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
