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

-- Formerly 0d54b02731e225f14fa5b7117d55f2935516d3e67f12edbf6222277815aa114a, with the tables of @sevenfold/messaging here.
