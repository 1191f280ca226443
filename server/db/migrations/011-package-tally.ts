import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The number of packages in each status. Counting a million rows for the foot of a list costs more than the list, so
 * triggers keep the tally for every writer.
 */
export const packageTally: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "packageTally" (
      "status" text not null,
      "archived" integer not null check ("archived" in (0, 1)),
      "n" integer not null check ("n" >= 0),
      primary key ("status", "archived")
    ) strict, without rowid`.execute(db)
    await sql`insert into "packageTally"
      select "status", "archivedAt" is not null, count(*) from package
      where "deletedAt" is null group by 1, 2`.execute(db)
    await sql`create trigger "packageTallyAdded" after insert on package when new."deletedAt" is null begin
      insert into "packageTally" values (new."status", new."archivedAt" is not null, 1)
        on conflict do update set "n" = "n" + 1;
    end`.execute(db)
    await sql`create trigger "packageTallyChanged" after update on package
      when old."status" <> new."status"
        or (old."deletedAt" is null) <> (new."deletedAt" is null)
        or (old."archivedAt" is null) <> (new."archivedAt" is null)
      begin
        update "packageTally" set "n" = "n" - 1
          where old."deletedAt" is null and "status" = old."status" and "archived" = (old."archivedAt" is not null);
        insert into "packageTally"
          select new."status", new."archivedAt" is not null, 1 where new."deletedAt" is null
          on conflict do update set "n" = "n" + 1;
      end`.execute(db)
    await sql`create trigger "packageTallyRemoved" after delete on package when old."deletedAt" is null begin
      update "packageTally" set "n" = "n" - 1
        where "status" = old."status" and "archived" = (old."archivedAt" is not null);
    end`.execute(db)
  },
}
