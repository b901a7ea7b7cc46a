create table email_subscription (
  id uuid primary key,
  -- In lower case.
  email text not null,
  mailbox text not null,
  component_ids text[] not null,
  token text not null unique,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  network text
);
-- Asking again changes the subscription that an address has.
create unique index email_subscription_confirmed on email_subscription (email) where confirmed_at is not null;
create index email_subscription_mailbox on email_subscription (mailbox);
create index email_subscription_network on email_subscription (network);
create index email_subscription_created_at on email_subscription (created_at);
