-- Whose access was taken away keeps a row: it tells when, so that an older grant that arrives later does not give it back.
alter table memberships drop constraint memberships_level_check;
alter table memberships add constraint memberships_level_check check (level in ('guest', 'member', 'owner'));
