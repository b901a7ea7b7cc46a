-- Exports: everything that is held about a person, collected from all services into one file.
create table exports (
  id uuid primary key,
  uid text not null,
  status text not null default 'collecting' check (status in ('collecting', 'ready', 'expired')),
  requested_at timestamptz(3) not null,
  -- Names of the services whose part lies in the object store.
  collected text[] not null default '{}',
  bytes bigint,
  expires_at timestamptz(3)
);
create unique index exports_running on exports (uid) where status = 'collecting';
create index exports_of_person on exports (uid, requested_at desc);
create index exports_to_expire on exports (expires_at) where status = 'ready';

-- Deletions of accounts. When one is done, what stays is its number, the uid, and what each service confirmed.
create table erasures (
  id uuid primary key,
  uid text not null,
  -- Where the receipt goes; emptied when it is written.
  email text,
  status text not null default 'scheduled' check (status in ('scheduled', 'running', 'done', 'cancelled')),
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- By service: { at, removed, kept }.
  confirmations jsonb not null default '{}'
);
-- One at a time, however often it is asked for.
create unique index erasures_open on erasures (uid) where status in ('scheduled', 'running');
create index erasures_due on erasures (due_at) where status = 'scheduled';
create index erasures_of_person on erasures (uid, requested_at desc);

-- For the retention of the log.
create index user_actions_oldest on user_actions ("timestamp");

-- Formerly 934d2bfc26480249f6ace034099fee55a1ddcb39f651d42a118de13b8826e0e6, with the tables of @sevenfold/mail here.
