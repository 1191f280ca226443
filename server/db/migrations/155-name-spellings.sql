-- Servers of the version before must be stopped.

-- The index of people’s texts holds the spellings of names from this version on, so the server writes it again.
update "accountPrivate" set "nameKey" = null;

-- On PostgreSQL:
create or replace function name_spelling(value text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif((select string_agg(case when length(part[1]) < 6 then part[1]
      else regexp_replace(part[1], '([aou])e', '\1', 'g') end, '' order by place)
    from regexp_matches(replace(folded(value), '-', ''), '[^ \n\t]+|[ \n\t]+', 'g') with ordinality as word(part, place)), ''), folded(value)) $$;

-- As on SQLite, the server writes the index again.
update "accountPrivate" set "nameKey" = null;
