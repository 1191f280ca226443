import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searchTextOf } from './frozen/search-text.ts'

/** As `foldText` was when this was released: a later change of it must not change what this migration has done. */
function fold(text: string): string {
  const plainLetters: Readonly<Record<string, string>> = {
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' },
  }
  const apostrophes =
    /['`´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]/gu
  return text
    .replaceAll(apostrophes, '')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøłđðþħıς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(/[\p{Pd}\u2212\u2043\u02d7]/gu, '-')
    .replaceAll(apostrophes, '')
    .replaceAll(/[^\S\n\t]+/g, ' ')
}

interface StoredPackage {
  readonly rowNumber: number
  readonly trackingNumber: string
  readonly codes: string
  readonly description: string
  readonly shipper: string
}

const rowsAtOnce = 1_000

/** Packages are found however their texts are typed: the index holds them folded, as searches are from now on. */
export const foldedSearchTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (let last = 0; ; ) {
      const { rows } =
        await sql<StoredPackage>`select "rowNumber", "trackingNumber", "codes", "description", "shipper"
        from package where "rowNumber" > ${last} and "deletedAt" is null order by "rowNumber" limit ${rowsAtOnce}`.execute(
          db,
        )
      for (const row of rows) await refold(db, row)
      const end = rows.at(-1)
      if (!end) return
      last = end.rowNumber
    }
  },
}

async function refold(db: Kysely<unknown>, row: StoredPackage): Promise<void> {
  const text = searchTextOf({ ...row, codes: JSON.parse(row.codes), deletedAt: null })
  const folded = fold(text)
  // The index itself makes no difference between upper and lower case.
  if (folded === text.toLowerCase()) return
  await sql`update "packageText" set body = ${folded} where rowid = ${row.rowNumber}`.execute(db)
}
