-- Where a subscription leads, so that nobody takes all places with one server.
alter table subscription
  add column host text,
  -- The address it had when it was verified: the whole of IPv4, the /64 of IPv6. Null in rows of before.
  add column network text;
update subscription set host = lower(substring(url from '^[a-z]+://([^/?#:]+|\[[^\]]+\])'));
create index subscription_host on subscription (host);
create index subscription_network on subscription (network);
