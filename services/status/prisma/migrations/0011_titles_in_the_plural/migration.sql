-- Titles that probes wrote: components with a name in the plural "are" down. Probes still replace the title of an open
-- incident that gets worse, which they know by its words.
update incident set title = replace(title, ' is ', ' are ')
where opened_by is null and title ~ '^(Profiles and settings|RydeSync rooms|EchoVerse bands) is (down|degraded)$';
