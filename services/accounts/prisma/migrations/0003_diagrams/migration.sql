-- Diagrams that people draw on the site and keep with their account. Not tied to it: an account is made a moment after the
-- first sign-in, and a drawing should not have to wait for it.
create table diagrams (
  id uuid primary key,
  uid text not null,
  name text not null,
  -- As `diagramDocumentSchema` has it.
  document jsonb not null,
  nodes integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index diagrams_of_person on diagrams (uid, updated_at desc, id desc);
