-- A person whose access was removed keeps a row with its time, so that an older grant that arrives later does not restore access.
alter table memberships drop constraint memberships_level_check;
alter table memberships add constraint memberships_level_check check (level in ('guest', 'member', 'owner'));
