create table accounts (
  uid text primary key check (uid ~ '^[A-Za-z0-9_-]{1,64}$'),
  display_name text,
  email text,
  tier text not null default 'free',
  -- 'admin' comes from the former platform only; operators are made by the realm.
  global_role text not null default 'user' check (global_role in ('user', 'admin')),
  org_rtdb boolean not null default false,
  org_claim boolean not null default false,
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  notifications boolean not null default true,
  marketing boolean not null default false,
  bio text not null default '',
  location text not null default '',
  website text not null default '',
  total_actions integer not null default 0,
  total_purchases integer not null default 0,
  total_rewards integer not null default 0,
  member_since timestamptz(3) not null,
  last_active timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index accounts_newest on accounts (created_at desc, uid desc);

-- No row means guest: what cannot be stored cannot grant.
create table memberships (
  uid text not null references accounts on delete cascade,
  division text not null,
  level text not null check (level in ('member', 'owner')),
  granted_at timestamptz(3) not null,
  primary key (uid, division)
);

create table awarded_badges (
  uid text not null references accounts on delete cascade,
  badge_id text not null,
  division text not null,
  awarded_at timestamptz(3) not null,
  primary key (uid, badge_id)
);

create table purchases (
  uid text not null references accounts on delete cascade,
  id text not null,
  description text not null,
  date timestamptz(3) not null,
  amount numeric(12, 2) not null,
  status text not null check (status in ('completed', 'pending', 'failed')),
  primary key (uid, id)
);

-- Not tied to accounts: guests act too, and people act before their profile is made.
create table user_actions (
  uid text not null,
  id uuid not null,
  action text not null,
  details jsonb,
  session_id text,
  "timestamp" timestamptz(3) not null,
  user_agent text,
  ip text,
  page_url text,
  referrer text,
  screen_resolution text,
  time_on_page integer,
  division text,
  feature text,
  primary key (uid, id)
);
create index user_actions_newest on user_actions (uid, "timestamp" desc);

create table division_requests (
  id uuid primary key,
  uid text not null,
  division text not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  actor_email text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  decision_reason text
);
-- One pending request per person and division, however many arrive at once.
create unique index division_requests_pending on division_requests (uid, division) where status = 'pending';
create index division_requests_by_status on division_requests (status, created_at, id);
create index division_requests_by_person on division_requests (uid, created_at);

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
