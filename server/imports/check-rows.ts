import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { type ImportedCustomer, readCustomerRow } from '#sync/rules/import/customer-row.ts'
import type { ImportLine } from '#sync/rules/import/limits.ts'
import { type ImportedPrealert, readPrealertRow } from '#sync/rules/import/prealert-row.ts'
import { type CellProblem, knownCell, type ReadRow, wrongCell } from '#sync/rules/import/problems.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { undoableEmails } from '../db/accounts/undo-emails.ts'
import { listBranches } from '../db/company/branches.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import {
  codesInUse,
  emailsInUse,
  findOwners,
  mailboxesInUse,
  type NamedOwner,
} from '../db/imports/known-rows.ts'
import { checkReceived } from './check-received.ts'
import { checkWaybills } from './check-waybills.ts'
import { goodsNamesOn } from './goods-names.ts'
import type { RowCheck } from './row-check.ts'

export interface OwnedPrealert extends ImportedPrealert {
  readonly owner: Pick<NamedOwner, 'accountId' | 'branchId'>
}

const valuesOf = <T>(rows: readonly ReadRow<T>[]): T[] => rows.flatMap(({ value }) => value ?? [])

const problemsOf = (...problems: readonly (CellProblem | false)[]): { problems: CellProblem[] } | null => {
  const cellProblems = problems.filter((problem) => problem !== false)
  return cellProblems.length > 0 ? { problems: cellProblems } : null
}

export async function checkCustomers(
  db: Tables,
  lines: readonly ImportLine[],
  now: string,
): Promise<RowCheck<ImportedCustomer>> {
  const branches = (await listBranches(db)).filter(({ active }) => active)
  const values = valuesOf(lines.map(({ cells }) => readCustomerRow(cells, branches)))
  const fileEmails = values.flatMap(({ email }) => email || [])
  const emails = await emailsInUse(db, fileEmails)
  const formerEmails = await undoableEmails(db, fileEmails, now)
  const mailboxes = await mailboxesInUse(
    db,
    values.flatMap(({ mailbox }) => mailbox || []),
  )
  return {
    read({ cells }) {
      const row = readCustomerRow(cells, branches)
      if (!row.value) return row
      const { email, mailbox } = row.value
      const conflicts = problemsOf(
        emails.has(email) && knownCell('email', `${email} already belongs to an account.`),
        formerEmails.has(email) &&
          wrongCell('email', `${email} belonged to an account until a few days ago, and can go back to it.`),
        mailboxes.has(mailbox) && knownCell('mailbox', `${mailbox} is already assigned.`),
      )
      return conflicts ?? row
    },
    note({ email, mailbox }) {
      if (email) emails.add(email)
      if (mailbox) mailboxes.add(mailbox)
    },
  }
}

const codesOfRow = ({ trackingNumber }: Pick<ImportedPrealert, 'trackingNumber'>): string[] =>
  keysOf(recognise(trackingNumber))

/** The owner of a row, or the problem with it: mailbox and email have to mean the same customer. */
function ownerOf(
  owners: readonly NamedOwner[],
  { mailbox, email }: Pick<ImportedPrealert, 'mailbox' | 'email'>,
  accountId: string | null,
): NamedOwner | CellProblem {
  const byMailbox = owners.find((owner) => owner.mailbox === mailbox)
  const byEmail = owners.find((owner) => owner.email === email)
  if (mailbox && !byMailbox) return wrongCell('mailbox', `There is no customer with mailbox ${mailbox}.`)
  if (email && !byEmail) return wrongCell('email', `There is no customer with the email address ${email}.`)
  if (byMailbox && byEmail && byMailbox !== byEmail)
    return wrongCell('email', `${email} is not the customer of mailbox ${mailbox}.`)
  const owner = byMailbox ?? byEmail ?? owners.find((candidate) => candidate.accountId === accountId)
  return owner ?? wrongCell('mailbox', 'The customer chosen for this file no longer exists.')
}

export async function checkPrealerts(
  db: Tables,
  lines: readonly ImportLine[],
  { accountId, now }: { readonly accountId: string | null; readonly now: string },
): Promise<RowCheck<OwnedPrealert>> {
  const hasOwner = accountId !== null
  const goodsNamesOf = await goodsNamesOn(db, now)
  const values = valuesOf(lines.map(({ cells }) => readPrealertRow(cells, hasOwner)))
  const owners = await findOwners(db, {
    accountIds: accountId === null ? [] : [accountId],
    mailboxes: values.flatMap(({ mailbox }) => mailbox || []),
    emails: values.flatMap(({ email }) => email || []),
  })
  const codes = await codesInUse(db, values.flatMap(codesOfRow))
  return {
    read({ cells }) {
      const row = readPrealertRow(cells, hasOwner)
      if (!row.value) return row
      const owner = ownerOf(owners, row.value, accountId)
      if ('text' in owner) return { problems: [owner] }
      const { names, problems } = goodsNamesOf(row.value)
      if (problems.length > 0) return { problems }
      const { trackingNumber } = row.value
      const isKnown = codesOfRow(row.value).some((code) => codes.has(code))
      if (!isKnown) return { value: { ...row.value, ...names, owner } }
      return { problems: [knownCell('trackingNumber', `${trackingNumber} is already in the system.`)] }
    },
    note(value) {
      for (const code of codesOfRow(value)) codes.add(code)
    },
  }
}

interface CheckedImport {
  readonly kind: ImportKind
  readonly accountId: string | null
}

/** Checks rows without creating anything. Returns only the rows with problems. */
export async function checkImport(
  db: Tables,
  { kind, accountId }: CheckedImport,
  rows: readonly ImportLine[],
  now: string,
): Promise<{ row: number; problems: readonly CellProblem[] }[]> {
  const checks: Record<ImportKind, () => Promise<RowCheck<unknown>>> = {
    customers: () => checkCustomers(db, rows, now),
    prealerts: () => checkPrealerts(db, rows, { accountId, now }),
    received: () => checkReceived(db, rows, now),
    waybills: () => checkWaybills(db, rows),
  }
  const check = await checks[kind]()
  return rows.flatMap((line) => {
    const { problems } = check.read(line)
    return problems ? [{ row: line.row, problems }] : []
  })
}
