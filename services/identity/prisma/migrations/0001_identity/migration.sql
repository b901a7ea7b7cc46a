create table signing_keys (
  kid text primary key,
  public_key jsonb not null,
  private_key jsonb not null,
  created_at timestamptz(3) not null
);

create table sessions (
  uid text not null,
  -- Empty where the issuer's tokens name no session.
  id text not null,
  started_at timestamptz(3) not null,
  last_active_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (uid, id)
);

-- Counted here rather than in memory, so that replicas share one limit.
create table guest_token_counts (
  address text not null,
  minute timestamptz(3) not null,
  issued integer not null,
  primary key (address, minute)
);
create index guest_token_counts_minute on guest_token_counts (minute);

-- Formerly 975c3fbb0a20b2a11fece32794d06458de506cbe7c4172c5b134df9fd210dcda, with the tables of @sevenfold/messaging here.
