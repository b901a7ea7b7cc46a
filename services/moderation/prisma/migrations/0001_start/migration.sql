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

-- Formerly 2342abd62bdb82eaf2f818ac844fcf1346f2a765402569daec571cf3f5178fd5, with the tables of @sevenfold/messaging here.
