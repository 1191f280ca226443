import type { Kysely } from 'kysely'
import { migrations } from '../../db/migrations/index.ts'
import { firstLines, parseStep, upgradeSteps } from '../../db/postgres/steps.ts'

// A version of the program that is one or two migrations ahead of this one.

const added = `${firstLines.othersGoOn}

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

const changed = `${firstLines.othersStop}

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

const onlyOnPostgres = async () => {}

/** One that lets servers of this version go on. */
export function plantSeals(): void {
  migrations['901-seals'] = { up: onlyOnPostgres, fill: fillSeals }
  upgradeSteps['901-seals'] = parseStep(added)
}

/** One that does not. */
export function plantRemark(): void {
  migrations['902-remark'] = { up: onlyOnPostgres }
  upgradeSteps['902-remark'] = parseStep(changed)
}

/** One that cannot be done. */
export function plantFault(text = 'update "package" set "noSuchColumn" = 1'): void {
  migrations['903-fault'] = { up: onlyOnPostgres }
  upgradeSteps['903-fault'] = parseStep(`${firstLines.othersGoOn}\n\n${text};\n`)
}

export function unplantNextVersions(): void {
  for (const name of Object.keys(migrations).filter((key) => key >= '9')) {
    delete migrations[name]
    delete upgradeSteps[name]
  }
}
