-- Browsers that want notices by web push (RFC 8030). Only its browser knows an endpoint.
create table push_subscription (
  id uuid primary key,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Empty means all.
  component_ids text[] not null,
  -- Who asked: limits how many one client may make.
  network text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscription_network on push_subscription (network, created_at);

create table push_delivery (
  id uuid primary key,
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  message jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz(3) not null default now()
);
create index push_delivery_due on push_delivery (next_at);
create index push_delivery_subscription on push_delivery (subscription_id);

-- The key pair that identifies us to push services (VAPID, RFC 8292). Browsers subscribe with the public half, so another
-- pair would end every subscription: made once, and the same for all replicas.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
