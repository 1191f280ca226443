-- Servers of the version before go on.

create index "packageCustomsHold" on "package" ("packageId")
      where ("customs"::jsonb ->> 'state') = 'Hold';
