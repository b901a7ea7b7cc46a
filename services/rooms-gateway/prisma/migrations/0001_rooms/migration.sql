-- How far the log of a room has been written down here. Both numbers only ever grow.
create table recorded_room (
  room text primary key,
  epoch bigint not null,
  "offset" bigint not null,
  recorded_at timestamptz(3) not null default now()
);

-- A node of a room that outlives every process: session, settings, queue, guestbook, bans.
create table recorded_node (
  room text not null,
  node text not null,
  value jsonb not null,
  primary key (room, node)
);

-- A socket that was refused, broke the protocol, or was cut off.
create table socket_failure (
  id uuid primary key,
  at timestamptz(3) not null,
  ip text not null,
  error text not null,
  user_agent text not null
);
create index socket_failure_at_idx on socket_failure (at);

-- Formerly ddb7306294504d45e336b0f41d538511c3bf00fc9c3cedee5b00f9ce23c77f7a, with the tables of @sevenfold/messaging here.
