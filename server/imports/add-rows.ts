import type { RowResult } from '#sync/api/company/imports.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { emptyDetails } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ImportedCustomer } from '#sync/rules/import/customer-row.ts'
import type { ImportLine } from '#sync/rules/import/limits.ts'
import type { CellProblem } from '#sync/rules/import/problems.ts'
import { addAddress } from '../accounts/address-book.ts'
import { insertAccount, nobodysPassword } from '../accounts/create-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction, TransactionPart } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { refusalOf } from '../db/core/errors.ts'
import {
  findImport,
  findImportChoices,
  findImportRows,
  type ImportChoices,
  insertImportRow,
  setImportStatus,
} from '../db/imports/imports.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import { checkReceived, type OwnedReceipt } from './check-received.ts'
import { checkCustomers, checkPrealerts, type OwnedPrealert } from './check-rows.ts'
import { checkWaybills, type MatchedWaybill } from './check-waybills.ts'
import type { RowCheck } from './row-check.ts'

/** Creates what a row describes, in a part of its own. Answers the id of what was created. */
type CreateRow<T> = (part: TransactionPart, value: T) => Promise<string>

/** The answer for a row that was processed before, which must be the same. */
const oldResult = (row: number, reason: string): RowResult => ({
  row,
  problems: reason === '' ? [] : [{ key: null, text: reason, isKnown: false }],
})

const createCustomer =
  (deps: AccountDeps, { brand, invites }: ImportChoices, passwordHash: string): CreateRow<ImportedCustomer> =>
  async (part, { address, mailbox, ...person }) => {
    const accountId = deps.ids.next()
    const input = { ...person, role: 'User' as const, brand }
    const credentials = { accountId, passwordHash, emailVerifiedAt: null, mailbox: mailbox || undefined }
    const userId = await insertAccount(deps, part, input, credentials)
    const isDefault = { label: '', country: 'Jamaica', phone: '', note: '', isDefault: true }
    if (address) await addAddress(deps, part, { userId, fields: { ...address, ...isDefault } })
    const mail = { event: 'account.invited', accountId, to: person.email, brand } as const
    if (invites && person.email !== '') await enqueueAccountMail(deps, part, mail)
    return accountId
  }

const createPrealert =
  ({ ids }: AccountDeps, { actor, deviceId }: AuditContext): CreateRow<OwnedPrealert> =>
  async (part, { owner, mailbox: _mailbox, email: _email, ...prealert }) => {
    const packageId = ids.next()
    const { accountId, branchId } = owner
    const args = { ...emptyDetails, ...prealert, accountId, branchId, packageId }
    await runMutatorIn(part, { actor, deviceId }, { name: 'package.create', args })
    return packageId
  }

/** Checks a package in as a desk does, but without its box in hand. */
const createReceipt =
  ({ ids }: AccountDeps, { actor, deviceId }: AuditContext): CreateRow<OwnedReceipt> =>
  async (part, { owner, mailbox: _mailbox, fullName, ...receipt }) => {
    const packageId = ids.next()
    const note = owner === null && fullName !== '' ? `On the box: ${fullName}` : ''
    const args = {
      ...emptyDetails,
      ...receipt,
      note,
      packageId,
      accountId: owner?.accountId ?? null,
      branchId: actor.branchId ?? owner?.branchId ?? null,
      rawBarcode: '',
      hawbNumber: null,
      manifestId: null,
    }
    const checkIn = { name: 'package.checkIn' as const, args, isReport: true }
    const outcome = await runMutatorIn(part, { actor, deviceId }, checkIn)
    return outcome.packageId ?? packageId
  }

/** Fills in what an airline says about a flight. */
const fillManifest =
  ({ actor, deviceId }: AuditContext): CreateRow<MatchedWaybill> =>
  async (part, { manifestId, changes }) => {
    await runMutatorIn(part, { actor, deviceId }, { name: 'manifest.update', args: { manifestId, changes } })
    return manifestId
  }

interface RowWork<T> {
  readonly importId: string
  readonly action: string
  readonly check: RowCheck<T>
  readonly create: CreateRow<T>
}

/**
 * The outcome of a row: the id it created, or the reason for its refusal. A constraint of the database counts like a
 * rule of ours.
 */
async function createRow<T>(
  tx: Transaction,
  { action, check, create }: RowWork<T>,
  line: ImportLine,
): Promise<{ entityId: string } | { problems: readonly CellProblem[] }> {
  const { value, problems } = check.read(line)
  if (problems) return { problems }
  try {
    const entityId = await tx.part({ action, mutationId: null }, (part) => create(part, value))
    check.note(value)
    return { entityId }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { problems: [{ key: null, text: refusal.message, isKnown: refusal.code === 'already-exists' }] }
  }
}

async function addNewRows<T>(
  tx: Transaction,
  work: RowWork<T>,
  lines: readonly ImportLine[],
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const line of lines) {
    const { row } = line
    const outcome = await createRow(tx, work, line)
    const isCreated = 'entityId' in outcome
    const problems = isCreated ? [] : outcome.problems
    const reason = problems.map(({ text }) => text).join(' ')
    const { importId } = work
    const state = isCreated ? ('Created' as const) : ('Refused' as const)
    const entityId = isCreated ? outcome.entityId : null
    await insertImportRow(tx.kysely, { importId, row, state, entityId, version: tx.version, reason })
    results.push({ row, problems: [...problems] })
  }
  return results
}

async function createNew(
  deps: AccountDeps,
  tx: Transaction,
  { importId, kind }: DataImport,
  lines: readonly ImportLine[],
  passwordHash: string,
): Promise<RowResult[]> {
  const options = await findImportChoices(tx.kysely, importId)
  if (kind === 'customers') {
    const check = await checkCustomers(tx.kysely, lines, tx.at)
    const create = createCustomer(deps, options, passwordHash)
    return addNewRows(tx, { importId, action: 'account.create', check, create }, lines)
  }
  if (kind === 'received') {
    const check = await checkReceived(tx.kysely, lines, tx.at)
    return addNewRows(
      tx,
      { importId, action: 'package.checkIn', check, create: createReceipt(deps, tx.by) },
      lines,
    )
  }
  if (kind === 'waybills') {
    const check = await checkWaybills(tx.kysely, lines)
    return addNewRows(tx, { importId, action: 'manifest.update', check, create: fillManifest(tx.by) }, lines)
  }
  const check = await checkPrealerts(tx.kysely, lines, { accountId: options.accountId, now: tx.at })
  const create = createPrealert(deps, tx.by)
  return addNewRows(tx, { importId, action: 'package.create', check, create }, lines)
}

const notRunning = () =>
  new Refusal('wrong-state', 'This import has ended. Choose the file again to start another one.')

function mustBeDeclared({ created, refused, rows }: DataImport, count: number): void {
  if (created + refused + count > rows)
    throw new Refusal(
      'invalid',
      `This import was started for ${rows} ${rows === 1 ? 'row' : 'rows'}, and more were sent. Choose the file again to start another one.`,
    )
}

/**
 * Imports rows in one transaction, each in a part of its own: a row that is refused leaves the others alone. Rows that
 * were sent before are answered as they were.
 */
export async function addRows(
  deps: AccountDeps,
  by: AuditContext,
  importId: string,
  lines: readonly ImportLine[],
): Promise<{ import: DataImport; results: RowResult[] }> {
  // All imported accounts share one hash of an unknown password, because hashing takes longer than everything else.
  const passwordHash = await hashPassword(nobodysPassword())
  const reply = await withTransaction(deps, by, async (tx) => {
    const numbers = lines.map(({ row }) => row)
    const old = new Map((await findImportRows(tx.kysely, importId, numbers)).map((row) => [row.row, row]))
    const firsts = lines.filter(({ row }, n) => !old.has(row) && numbers.indexOf(row) === n)
    const before = must(await findImport(tx.kysely, importId), 'the import that rows are added to')
    if (firsts.length > 0 && before.status !== 'Running') throw notRunning()
    mustBeDeclared(before, firsts.length)
    const newResults = firsts.length > 0 ? await createNew(deps, tx, before, firsts, passwordHash) : []
    const results = [...newResults, ...[...old.values()].map(({ row, reason }) => oldResult(row, reason))]
    const { created, refused, rows, status } = before
    if (status === 'Running' && created + refused + newResults.length >= rows) {
      await setImportStatus(tx.kysely, importId, { status: 'Finished', endedAt: tx.at })
      await tx.note('dataImport', importId, { status }, { status: 'Finished' })
    }
    return { import: must(await findImport(tx.kysely, importId), 'an import that was found'), results }
  })
  return reply
}
