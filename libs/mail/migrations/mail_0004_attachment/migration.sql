-- A file of text: {"filename", "contentType", "content"}. Stored whole, because a later attempt must send what held at the
-- change that the email reports.
alter table mail add column attachment jsonb;
