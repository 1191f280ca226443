import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { ImportLine } from '#sync/rules/import/limits.ts'
import { type CellProblem, knownCell, wrongCell } from '#sync/rules/import/problems.ts'
import { type ImportedWaybill, readWaybillRow } from '#sync/rules/import/waybill-row.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { manifestsOfWaybills } from '../db/imports/waybills.ts'
import type { RowCheck } from './row-check.ts'

type Flight = Pick<Manifest, 'carrier' | 'departsAt' | 'arrivesAt'>

export interface MatchedWaybill {
  readonly mawb: string
  readonly manifestId: string
  /** The fields of the manifest that the waybill fills in or corrects. */
  readonly changes: Partial<Flight>
}

/** Scales differ a little: a waybill may weigh this share more or less than its packages. */
const tolerance = 0.05

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The airline may count or weigh something else than the manifest. */
function differences({ number, totals }: Manifest, { pieces, weightLb }: ImportedWaybill): CellProblem[] {
  const name = number ?? 'The manifest'
  const problems: CellProblem[] = []
  if (pieces !== null && pieces !== totals.pieces)
    problems.push(wrongCell('pieces', `${name} has ${totals.pieces} pieces, and the waybill ${pieces}.`))
  const isWeighed = weightLb !== null && totals.unweighed === 0 && totals.weightLb > 0
  if (isWeighed && Math.abs(weightLb - totals.weightLb) > totals.weightLb * tolerance)
    problems.push(
      wrongCell('weight', `${name} weighs ${totals.weightLb} lb, and the waybill says ${weightLb} lb.`),
    )
  return problems
}

/** The carrier that a person typed stays; days of the airline are better than those that were planned. */
function changesOf(manifest: Manifest, { flight, departsAt, arrivesAt }: ImportedWaybill): Partial<Flight> {
  return {
    ...(manifest.carrier === '' && flight !== '' ? { carrier: flight } : {}),
    ...(departsAt !== null && departsAt !== manifest.departsAt ? { departsAt } : {}),
    ...(arrivesAt !== null && arrivesAt !== manifest.arrivesAt ? { arrivesAt } : {}),
  }
}

/** Checks an airline's waybills against the manifests that have their numbers. */
export async function checkWaybills(
  db: Tables,
  lines: readonly ImportLine[],
): Promise<RowCheck<MatchedWaybill>> {
  const numbers = lines.flatMap(({ cells }) => readWaybillRow(cells).value?.mawb ?? [])
  const manifests = await manifestsOfWaybills(db, numbers)
  return {
    read({ cells }) {
      const row = readWaybillRow(cells)
      if (!row.value) return row
      const { mawb } = row.value
      const matches = manifests.filter(({ mawbNumber }) => digitsOf(mawbNumber) === digitsOf(mawb))
      const [manifest] = matches
      if (!manifest)
        return {
          problems: [wrongCell('mawb', `No manifest has the MAWB ${mawb}. Enter it on its manifest first.`)],
        }
      if (matches.length > 1)
        return {
          problems: [
            wrongCell('mawb', `${matches.length} manifests have the MAWB ${mawb}. Correct the others.`),
          ],
        }
      const problems = differences(manifest, row.value)
      if (problems.length > 0) return { problems }
      const changes = changesOf(manifest, row.value)
      if (Object.keys(changes).length === 0)
        return {
          problems: [knownCell('mawb', `${manifest.number ?? 'The manifest'} says the same already.`)],
        }
      return { value: { mawb, manifestId: manifest.manifestId, changes } }
    },
    note() {
      // A file that names a waybill twice is refused before, so no later row can be the same.
    },
  }
}
