-- What accounts has granted, as far as its events have arrived. No row means guest: what cannot be stored cannot grant.
create table memberships (
  uid text not null,
  division text not null,
  level text not null check (level in ('member', 'owner')),
  granted_at timestamptz(3) not null,
  primary key (uid, division)
);
