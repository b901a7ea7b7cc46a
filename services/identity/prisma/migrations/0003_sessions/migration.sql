-- As the browser named itself when the session was last heard of: how people tell their sessions apart.
alter table sessions add column user_agent text;
-- For the retention of what is over.
create index sessions_last_active on sessions (last_active_at);
