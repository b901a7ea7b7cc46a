-- What ended sign-ins: tokens of the person (of the one session, where it is named) issued at or before not_before are
-- void. Verifiers of all services fetch these by recorded_at.
create table revocations (
  id bigint generated always as identity primary key,
  uid text not null,
  session_id text,
  not_before timestamptz(3) not null,
  recorded_at timestamptz(3) not null default now()
);
create index revocations_recorded_at on revocations (recorded_at);
create index revocations_uid on revocations (uid);
