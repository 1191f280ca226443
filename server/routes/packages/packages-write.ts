import { withGoodsOfLines } from '#sync/api/packages/announced-goods.ts'
import type { OwnedPackage } from '#sync/api/packages/owned-package.ts'
import type { packages } from '#sync/api/packages/packages.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { PrealertArgs } from '#sync/mutators/packages/prealert.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { readIdempotencyKey, uidOf } from '../../changes/idempotency-key.ts'
import { NotAllDone, runMutation, runMutations, toRefusal } from '../../changes/run-mutation.ts'
import { idFrom } from '../../core/id-from.ts'
import type { Signed } from '../../core/signed.ts'
import { findDeletedPackage, findPackageById } from '../../db/packages/packages.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { FileDeps } from '../../files/deps.ts'
import type { Call, EditCall, Handlers } from '../../http/route.ts'
import { judgedInvoice, keepInvoice } from './merchant-invoices.ts'
import { toPackageRows } from './package-rows.ts'
import { releaseOf } from './release.ts'

type Writes = Pick<
  typeof packages,
  | 'packages.prealert'
  | 'packages.create'
  | 'packages.update'
  | 'packages.remove'
  | 'packages.checkin'
  | 'packages.delivertocustomer'
  | 'packages.release'
  | 'packages.statusUpdate'
  | 'packages.customs'
>

/** The rows in their current state, in the order asked for. */
async function packagesNow(
  deps: FileDeps,
  { actor }: Signed,
  ids: readonly string[],
): Promise<OwnedPackage[]> {
  const rows: Package[] = []
  for (const id of new Set(ids)) {
    const row = await findPackageById(deps.db.reads.kysely, id)
    if (row) rows.push(row)
  }
  return toPackageRows(deps.db.reads, actor, rows)
}

async function packageNow(deps: FileDeps, session: Signed, packageId: string): Promise<OwnedPackage> {
  const [row] = await packagesNow(deps, session, [packageId])
  if (!row) throw noSuchPackage()
  return row
}

type Prealert = Pick<Call<Writes['packages.prealert']>, 'body' | 'request' | 'signed'>
type Update = Pick<EditCall<Writes['packages.update']>, 'body' | 'request' | 'signed' | 'mustHold'>
type Remove = Pick<Call<Writes['packages.remove']>, 'params' | 'request' | 'signed'>

export async function handlePrealert(call: Prealert, deps: FileDeps) {
  const { occurredAt, merchantInvoice, ...body } = call.body
  const { request, signed } = call
  const uid = uidOf(request, signed.actor.accountId, deps)
  const requestedId = body.packageId ?? idFrom(uid, 'package')
  const args = parseArgs(PrealertArgs, { ...withGoodsOfLines(body), packageId: requestedId })
  // Judged first: a file that cannot be kept leaves no pre-alert that its sender thinks has one.
  const file = merchantInvoice && (await judgedInvoice(deps, signed.actor, merchantInvoice))
  const result = await runMutation(deps, signed, { uid, name: 'package.prealert', args, occurredAt })
  const packageId = result.packageId ?? requestedId
  if (file) await keepInvoice(deps, call, packageId, file)
  return { ...(await packageNow(deps, signed, packageId)), warning: result.message }
}

export async function handlePackageUpdate({ body, request, signed, mustHold }: Update, deps: FileDeps) {
  const { packageId, occurredAt, ...changes } = body
  const uid = uidOf(request, signed.actor.accountId, deps)
  const args = { packageId, changes: pickDefined(changes) }
  const mutation = { uid, name: 'package.update', args, occurredAt } as const
  const result = await runMutation(deps, signed, mutation, { mustHold })
  return packageNow(deps, signed, result.packageId ?? packageId)
}

export async function handlePackageRemoval({ params, request, signed }: Remove, deps: FileDeps) {
  const uid = uidOf(request, signed.actor.accountId, deps)
  await runMutation(deps, signed, { uid, name: 'package.remove', args: params })
  const deletedRow = await findDeletedPackage(deps.db.reads, params.packageId)
  if (!deletedRow || !packagePolicy.canRemove(signed.actor, deletedRow)) throw noSuchPackage()
  return must(
    (await toPackageRows(deps.db.reads, signed.actor, [deletedRow]))[0],
    'the package that was deleted',
  )
}

const single: Omit<Handlers<Writes, FileDeps>, 'packages.checkin'> = {
  'packages.prealert': handlePrealert,
  'packages.create': async ({ body: { occurredAt, ...body }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const packageId = body.packageId ?? idFrom(uid, 'package')
    const args = { ...body, packageId }
    const result = await runMutation(deps, signed, { uid, name: 'package.create', args, occurredAt })
    return packageNow(deps, signed, result.packageId ?? packageId)
  },
  'packages.update': editRow(handlePackageUpdate),
  'packages.remove': handlePackageRemoval,
  'packages.delivertocustomer': async ({ body: { occurredAt, proof, ...rest }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const args = { ...rest, ...proof }
    await runMutation(deps, signed, { uid, name: 'package.deliver', args, occurredAt })
    return packagesNow(deps, signed, args.packageIds)
  },
  'packages.release': ({ body, signed }, deps) => releaseOf(deps, signed.actor, body.packageIds),
  'packages.statusUpdate': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await runMutation(deps, signed, { uid, name: 'package.statusUpdate', args, occurredAt })
    return packagesNow(deps, signed, args.packageIds)
  },
  'packages.customs': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await runMutation(deps, signed, { uid, name: 'package.customs', args, occurredAt })
    return packagesNow(deps, signed, args.packageIds)
  },
}

export const packageWrites: Handlers<Writes, FileDeps> = {
  ...single,

  'packages.checkin': async ({ body, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const changes = body.packages.map(({ occurredAt, ...item }, n) => {
      const ownUid = n === 0 ? uid : idFrom(uid, String(n))
      const args = { ...item, packageId: item.packageId ?? idFrom(ownUid, 'package') }
      return { uid: ownUid, name: 'package.checkIn' as const, args, occurredAt }
    })
    const isKeyed = readIdempotencyKey(request) !== null
    const call = isKeyed ? { uid: idFrom('check-in', uid), name: 'packages.checkin', body } : null
    try {
      const results = await runMutations(deps, signed, call, changes)
      return { results: results.map((result, n) => replyOf(result, must(changes[n], 'its change').args)) }
    } catch (error) {
      if (error instanceof NotAllDone) throw noneCheckedIn(error, body.packages)
      throw error
    }
  },
}

const replyOf = (result: MutationResult, args: { packageId: string; trackingNumber: string }) => ({
  packageId: result.packageId ?? args.packageId,
  trackingNumber: args.trackingNumber,
  status: result.status,
  outcome: result.outcome,
  message: result.message,
})

/** The first reason with its package, and also each package's own by its place in the call. */
function noneCheckedIn(
  { results }: NotAllDone,
  packages: readonly { readonly trackingNumber: string }[],
): Refusal {
  const refusals = results.flatMap((result, n) =>
    result.status === 'refused' ? [{ n, refusal: toRefusal(result) }] : [],
  )
  const { n, refusal } = must(refusals[0], 'a refusal')
  if (packages.length === 1) return refusal
  const errors = Object.fromEntries(
    refusals.map((item) => [
      `packages.${item.n}`,
      [`${packages[item.n]?.trackingNumber}: ${item.refusal.message}`],
    ]),
  )
  const words = `No package was checked in. ${packages[n]?.trackingNumber}: ${refusal.message}`
  return new Refusal(refusal.code, words, errors)
}
