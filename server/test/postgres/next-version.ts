import type { Kysely } from 'kysely'
import { migrations } from '../../db/migrations/index.ts'
import { firstLines, parseMigration, postgresLine } from '../../db/migrations/migration.ts'

// A version of the program that is one or two migrations ahead of this one.

const addingMigration = `${firstLines.othersGoOn}

${postgresLine}

create table "seal" (
    "sealId" text primary key not null,
    "packageId" text not null,
    "label" text not null
  );

alter table "seal" add foreign key ("packageId") references package ("packageId") deferrable initially deferred;

alter table "package" add column "seals" bigint not null default 0;

alter table "invoice" add column "seals" bigint not null default 0;

update "invoice" set "seals" = 1;

update "package" set "seals" = 2 where "status" = 'Delivered';

create index "packageSeals" on "package" ("packageId") where "seals" > 0;
`

const changingMigration = `${firstLines.othersStop}

${postgresLine}

alter table "package" rename column "note" to "remark";
`

type SealTables = {
  readonly package: { readonly packageId: string; readonly seals: number }
  readonly seal: { readonly sealId: string; readonly packageId: string; readonly label: string }
}

/** Code that both databases run. */
async function fillSeals(unknownDb: Kysely<unknown>): Promise<void> {
  const db = unknownDb.withTables<SealTables>()
  const rows = await db.selectFrom('package').select(['packageId', 'seals']).where('seals', '>', 0).execute()
  for (const { packageId, seals } of rows)
    await db
      .insertInto('seal')
      .values({ sealId: `${packageId}-1`, packageId, label: `${seals} seals` })
      .execute()
}

/** Plants a version that lets servers of this version go on. */
export function plantSeals(): void {
  migrations['901-seals'] = { ...parseMigration(addingMigration), fill: fillSeals }
}

/** Plants a version that does not let servers of this version go on. */
export function plantRemark(): void {
  migrations['902-remark'] = parseMigration(changingMigration)
}

/** Plants a version whose migration cannot be done. */
export function plantFault(text = 'update "package" set "noSuchColumn" = 1'): void {
  migrations['903-fault'] = parseMigration(`${firstLines.othersGoOn}\n\n${postgresLine}\n\n${text};\n`)
}

export function unplantNextVersions(): void {
  for (const name of Object.keys(migrations).filter((key) => key >= '9')) delete migrations[name]
}
