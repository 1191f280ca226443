import type { StorageDue, StoragePart, StorageReply } from '#sync/api/money/storage.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { holdStorageOf } from '#sync/rules/packages/holding.ts'
import { type Charge, jmdText, totalsOf } from '#sync/rules/prices/money.ts'
import { storageOf } from '#sync/rules/prices/storage.ts'
import { storageOwedFor, unbilledStorage, waitingBilledPackages, waitOf } from '../db/billing/storage.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { issueInvoice } from './invoices.ts'

/** The storage of a package up to `day`, and the part that is on invoices. */
export async function storageSoFar(db: Tables, pkg: Package, day: string): Promise<StorageReply> {
  const settings = await readSettings(db)
  const { storage, gct } = settings
  const hold = holdStorageOf(pkg, day, settings)
  const { readyOn: ready, until, chargeableLb, billedDays } = await waitOf(db, pkg, day)
  const storageState = storageOf({ readyOn: ready ?? until, until, chargeableLb }, storage)
  const { days, chargedDays, sizeClass, dailyJmdCents } = storageState
  return {
    packageId: pkg.packageId,
    readyOn: ready,
    days,
    freeUntil: ready && storageState.freeUntil,
    warn: ready !== null && pkg.deliveredAt === null && storageState.warn,
    sizeClass,
    dailyJmdCents,
    addsGct: gct.percent > 0 && gct.onFeatures.includes('Storage'),
    chargedDays,
    billedDays,
    dueJmdCents: totalsOf(await unbilledStorage(db, pkg, day)).totalJmdCents,
    hold: hold && {
      freeUntil: hold.freeUntil,
      days: hold.days,
      chargedDays: hold.chargedDays,
      dailyJmdCents: hold.dailyJmdCents,
    },
  }
}

const nothingCame = ({ trackingNumber }: Package) =>
  new Refusal('wrong-state', `No storage has come to package ${trackingNumber} that is not billed.`)

/** The charges for what is not billed yet, with what waives them; refuses where nothing came since. */
export async function storageSince(
  db: Tables,
  pkg: Package,
  day: string,
  waiver: string | null,
): Promise<Charge[]> {
  const { trackingNumber } = pkg
  if (!pkg.invoiceId && !pkg.chargesWaiver)
    throw new Refusal(
      'wrong-state',
      `Package ${trackingNumber} has no invoice yet. Make it: its storage will be on it.`,
    )
  const charges = await unbilledStorage(db, pkg, day, waiver)
  if (charges.length === 0) throw nothingCame(pkg)
  return charges
}

/** The storage that an account can pay now: of packages that wait, and came after their invoice. */
export async function storageDueOf(db: Tables, accountId: string, day: string): Promise<StorageDue[]> {
  const due: StorageDue[] = []
  for (const pkg of await waitingBilledPackages(db, accountId)) {
    const dueJmdCents = await storageOwedFor(db, pkg, day)
    const { packageId, trackingNumber, description } = pkg
    if (dueJmdCents > 0) due.push({ packageId, trackingNumber, description, dueJmdCents })
  }
  return due
}

interface StorageToBill {
  /** Refuses packages of anybody else; null lets the packages say whose the invoice is. */
  readonly accountId: string | null
  readonly storage: readonly StoragePart[]
  /** The last day that is charged, in Jamaica; left out, it is today. */
  readonly day?: string
  readonly createdBy: string
}

async function chargesOfPart(
  tx: AuditedTx,
  { packageId, dueJmdCents }: StoragePart,
  { accountId, day = jamaicaDay(tx.at) }: Pick<StorageToBill, 'accountId' | 'day'>,
): Promise<{ charges: Charge[]; accountId: string }> {
  const pkg = await tx.get('package', packageId)
  if (!pkg?.accountId || pkg.deletedAt || (accountId !== null && pkg.accountId !== accountId))
    throw noSuchPackage()
  const charges = await storageSince(tx.kysely, pkg, day, null)
  const { totalJmdCents } = totalsOf(charges)
  if (totalJmdCents !== dueJmdCents)
    throw new Refusal(
      'wrong-state',
      `The storage of package ${pkg.trackingNumber} is ${jmdText(totalJmdCents)} now, not ${jmdText(dueJmdCents)}. Check the amount and try again.`,
    )
  return { charges, accountId: pkg.accountId }
}

/**
 * Bills storage on one invoice for a payment that follows in the same transaction, and freezes the amounts that the payer
 * was shown. Answers null when no storage is named; refuses when an amount is another one by now.
 */
export async function billStorage(
  tx: AuditedTx,
  { accountId, storage, day, createdBy }: StorageToBill,
): Promise<InvoiceRow | null> {
  let owner = accountId
  const charges: Charge[] = []
  for (const part of new Map(storage.map((part) => [part.packageId, part])).values()) {
    const storageOfOwner = await chargesOfPart(tx, part, { accountId: owner, ...(day && { day }) })
    owner = storageOfOwner.accountId
    charges.push(...storageOfOwner.charges)
  }
  if (charges.length === 0) return null
  return issueInvoice(tx, tx, {
    ...{ kind: 'Package', accountId: must(owner, 'the owner of packages with storage') },
    ...{ charges, createdBy, supplement: true },
  })
}
