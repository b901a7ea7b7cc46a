-- Rooms in which nothing ever happened: older versions wrote down each name that somebody only asked for.
delete from recorded_room as recorded
where "offset" = 0 and not exists (select from recorded_node where recorded_node.room = recorded.room);
