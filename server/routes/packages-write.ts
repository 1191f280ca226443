import type { packages } from '#sync/api/packages.ts'
import type { Package } from '#sync/entities/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { findPackageById } from '../db/packages.ts'
import { change, refusalOf, tryChange } from '../lib/change.ts'
import type { Deps, Signed } from '../lib/deps.ts'
import { idFrom, uidOf } from '../lib/idempotency.ts'
import type { Handlers } from '../lib/route.ts'
import { judgedInvoice, keepInvoice } from './merchant-invoices.ts'
import { shown } from './packages.ts'

type Writes = Pick<
  typeof packages,
  | 'packages.prealert'
  | 'packages.create'
  | 'packages.update'
  | 'packages.remove'
  | 'packages.checkin'
  | 'packages.delivertocustomer'
  | 'packages.statusUpdate'
>

/** The rows as they are now, in the order asked for. */
async function packagesNow(deps: Deps, { actor }: Signed, ids: readonly string[]): Promise<Package[]> {
  const found: Package[] = []
  for (const id of new Set(ids)) {
    // From the writer: the change just made has to be in the answer.
    const row = await findPackageById(deps.db.writer, id)
    if (row) found.push(row)
  }
  return shown(actor, found)
}

async function packageNow(deps: Deps, signed: Signed, packageId: string): Promise<Package> {
  const [row] = await packagesNow(deps, signed, [packageId])
  if (!row) throw noSuchPackage()
  return row
}

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

const single: Omit<Handlers<Writes>, 'packages.checkin'> = {
  'packages.prealert': async (call, deps) => {
    const { occurredAt, merchantInvoice, ...body } = call.body
    const { request, signed } = call
    // Judged first: a file that cannot be kept leaves no pre-alert that its sender thinks has one.
    const file = merchantInvoice && (await judgedInvoice(deps, signed.actor, merchantInvoice))
    const uid = uidOf(request, signed.actor.accountId, deps)
    const wanted = body.packageId ?? idFrom(uid, 'package')
    const args = { ...body, packageId: wanted }
    const result = await change(deps, signed, { uid, name: 'package.prealert', args, occurredAt })
    const packageId = result.packageId ?? wanted
    if (file) await keepInvoice(deps, call, packageId, file)
    return packageNow(deps, signed, packageId)
  },
  'packages.create': async ({ body: { occurredAt, ...body }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const packageId = body.packageId ?? idFrom(uid, 'package')
    const args = { ...body, packageId }
    const result = await change(deps, signed, { uid, name: 'package.create', args, occurredAt })
    return packageNow(deps, signed, result.packageId ?? packageId)
  },
  'packages.update': async ({ body: { packageId, occurredAt, ...changes }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const args = { packageId, changes: given(changes) }
    const result = await change(deps, signed, { uid, name: 'package.update', args, occurredAt })
    return packageNow(deps, signed, result.packageId ?? packageId)
  },
  'packages.remove': async ({ params, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await change(deps, signed, { uid, name: 'package.remove', args: params })
    return params
  },
  'packages.delivertocustomer': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await change(deps, signed, { uid, name: 'package.deliver', args, occurredAt })
    return packagesNow(deps, signed, args.packageIds)
  },
  'packages.statusUpdate': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await change(deps, signed, { uid, name: 'package.statusUpdate', args, occurredAt })
    return packagesNow(deps, signed, args.packageIds)
  },
}

export const packageWrites: Handlers<Writes> = {
  ...single,

  'packages.checkin': async ({ body, request, signed }, deps) => {
    const call = uidOf(request, signed.actor.accountId, deps)
    const results = []
    for (const [n, { occurredAt, ...item }] of body.packages.entries()) {
      const uid = n === 0 ? call : idFrom(call, String(n))
      const args = { ...item, packageId: item.packageId ?? idFrom(uid, 'package') }
      const result = await tryChange(deps, signed, { uid, name: 'package.checkIn', args, occurredAt })
      results.push({
        result,
        said: {
          packageId: result.status === 'applied' ? (result.packageId ?? args.packageId) : null,
          trackingNumber: item.trackingNumber,
          status: result.status,
          outcome: result.outcome,
          message: result.message,
        },
      })
    }
    if (results.every(({ result }) => result.status === 'refused'))
      throw allRefused(results.map(({ result }) => refusalOf(result)))
    return { results: results.map(({ said }) => said) }
  },
}

/** One reason, with each package's own beside it by its place in the call. */
function allRefused(refusals: readonly Refusal[]): Refusal {
  const first = must(refusals[0], 'a refusal')
  if (refusals.length === 1) return first
  const fields = Object.fromEntries(refusals.map((one, n) => [`packages.${n}`, [one.message]]))
  return new Refusal(first.code, first.message, fields)
}
