import { jamaicaDay } from '#sync/lib/business-day.ts'
import { type CellProblem, wrongCell } from '#sync/rules/import/problems.ts'
import { validOn } from '#sync/rules/manifests/dated.ts'
import { listDutyTables } from '../db/billing/duty-tables.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'

interface NamedGoods {
  readonly service: string | null
  readonly dutyCategory: string | null
}

const nameIn = (names: readonly string[], text: string | null): string | null =>
  text === null ? null : (names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null)

/** Reads the names of a row in the company's spelling. A name that the company doesn't have is a problem of its cell. */
export async function goodsNamesOn(db: Tables, now: string) {
  const services = (await readSettings(db)).services.map(({ name }) => name)
  const duty = validOn(await listDutyTables(db), jamaicaDay(now))
  const categories = duty?.rates.categories.map(({ category }) => category) ?? []
  return ({ service, dutyCategory }: NamedGoods): { names: NamedGoods; problems: CellProblem[] } => {
    const names = { service: nameIn(services, service), dutyCategory: nameIn(categories, dutyCategory) }
    const problems = [
      service !== null &&
        names.service === null &&
        wrongCell(
          'service',
          `There is no service “${service}”. Enter one of the company’s services, or none.`,
        ),
      dutyCategory !== null &&
        names.dutyCategory === null &&
        wrongCell(
          'dutyCategory',
          `The duty table has no category “${dutyCategory}”. Enter one of its categories, or none.`,
        ),
    ].filter((problem) => problem !== false)
    return { names, problems }
  }
}
