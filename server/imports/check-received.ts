import type { ImportLine } from '#sync/rules/import/limits.ts'
import { knownCell, wrongCell } from '#sync/rules/import/problems.ts'
import { type ImportedReceipt, readReceivedRow } from '#sync/rules/import/received-row.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { findOwners, type NamedOwner, receivedCodes } from '../db/imports/known-rows.ts'
import { goodsNamesOn } from './goods-names.ts'
import type { RowCheck } from './row-check.ts'

export interface OwnedReceipt extends ImportedReceipt {
  readonly owner: Pick<NamedOwner, 'accountId' | 'branchId'> | null
}

const codesOfRow = ({ trackingNumber }: Pick<ImportedReceipt, 'trackingNumber'>): string[] =>
  keysOf(recognise(trackingNumber))

/** Checks packages that a warehouse has received. A pre-alert of one is fulfilled; a package in a warehouse is known. */
export async function checkReceived(
  db: Tables,
  lines: readonly ImportLine[],
  now: string,
): Promise<RowCheck<OwnedReceipt>> {
  const goodsNamesOf = await goodsNamesOn(db, now)
  const values = lines.flatMap(({ cells }) => readReceivedRow(cells).value ?? [])
  const mailboxes = values.flatMap(({ mailbox }) => mailbox || [])
  const owners = await findOwners(db, { accountIds: [], mailboxes, emails: [] })
  const codes = await receivedCodes(db, values.flatMap(codesOfRow))
  return {
    read({ cells }) {
      const row = readReceivedRow(cells)
      if (!row.value) return row
      const { mailbox, trackingNumber } = row.value
      if (codesOfRow(row.value).some((code) => codes.has(code)))
        return { problems: [knownCell('trackingNumber', `${trackingNumber} was checked in before.`)] }
      const owner = owners.find((candidate) => candidate.mailbox === mailbox) ?? null
      if (mailbox !== '' && !owner)
        return { problems: [wrongCell('mailbox', `There is no customer with mailbox ${mailbox}.`)] }
      const { names, problems } = goodsNamesOf(row.value)
      return problems.length > 0 ? { problems } : { value: { ...row.value, ...names, owner } }
    },
    note(value) {
      for (const code of codesOfRow(value)) codes.add(code)
    },
  }
}
