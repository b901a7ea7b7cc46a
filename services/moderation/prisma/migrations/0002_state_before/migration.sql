-- The state before a command to a room comes with its outcome, from rooms-gateway.
alter table audit_outcome add column before jsonb;
