-- What comes to an end by itself is looked for each minute: locks whose owner is away, and blocks. Few rooms have any.
create index recorded_node_lock_idx on recorded_node (room) where node in ('access', '~ownerAway', '~emptied');
create index recorded_node_bans_idx on recorded_node (room) where node like '~bans/%';
