import type { packages } from '#sync/api/packages/packages.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { project } from '#sync/policies/project.ts'
import { audienceOf } from '#sync/policies/scope.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { countPackages } from '../../db/packages/count-packages.ts'
import {
  findPackageByCode,
  newestPackages,
  packageInFull,
  packagesByCode,
  packagesThatWait,
  pageOfPackages,
} from '../../db/packages/packages.ts'
import { listReply, listSize, mostOwnRows } from '../../http/listing.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { beyondOffice, toPackagePage, toPackageRow, toPackageRows } from './package-rows.ts'

type Reads = Omit<
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

/** A package with its timeline and photos, as this person may see it. */
export async function packageDetail({ db }: ChangeDeps, actor: Actor, packageId: string) {
  const pkg = await packageInFull(db.reads, packageId)
  if (!pkg || !packagePolicy.canRead(actor, pkg.row)) throw noSuchPackage()
  const audience = audienceOf(actor)
  return {
    ...(await toPackageRow(db.reads, actor, pkg.row)),
    events: pkg.events.map((row) => project('packageEvent', row, audience)),
    images: pkg.images.map((row) => project('packageImage', row, audience)),
  }
}

/** A customer's packages as this actor may see them. A customer whom a driver brings nothing is one that is not there. */
async function ofAccount({ db }: ChangeDeps, actor: Actor, accountId: string) {
  const filter = { ...packagePolicy.whereReadable(actor), accountId }
  const isThere = packagePolicy.canReadAll(actor)
    ? await findAccount(db.reads.kysely, accountId)
    : (await newestPackages(db.reads, filter, 1)).length > 0
  if (!isThere) throw noSuchAccount()
  return filter
}

type Listing = Pick<Call<(typeof packages)['packages.list']>, 'request' | 'reply' | 'query' | 'actor'>
type ListFilter = Omit<Parameters<typeof pageOfPackages>[1], 'pageSize'>

/** A list without pages: all of a customer's own packages together, else in parts. */
async function listPackages(call: Listing, { db }: ChangeDeps, filter: ListFilter) {
  const { actor, query } = call
  const pageSize = packagePolicy.canReadAll(actor) ? listSize : mostOwnRows
  const body = { ...filter, archived: true, pageSize }
  const page = await pageOfPackages(db.reads, body, query.pageNumber ?? 1)
  return listReply(call, await toPackagePage(db.reads, actor, page))
}

/** The packages of other offices that bear exactly this number. */
async function byNumberAnywhere({ reads }: ChangeDeps['db'], searchString: string, pageNumber: number) {
  const packages = await packagesByCode(reads, keysOf(recognise(searchString)))
  return { result: packages.map(beyondOffice), totalItems: packages.length, pageNumber }
}

export const packageReads: Handlers<Reads, ChangeDeps> = {
  'packages.list': (call, deps) =>
    listPackages(call, deps, {
      ...packagePolicy.whereReadable(call.actor),
      ...(call.query.toBill ? { toBill: true } : {}),
    }),
  'packages.recent': async ({ actor }, { db }) =>
    toPackageRows(db.reads, actor, await newestPackages(db.reads, packagePolicy.whereReadable(actor), 10)),
  'packages.count': ({ actor }, { db }) => countPackages(db.reads.kysely, packagePolicy.whereReadable(actor)),
  'packages.customerByStatus': async ({ actor, params }, { db }) =>
    toPackageRows(
      db.reads,
      actor,
      await newestPackages(
        db.reads,
        { ...packagePolicy.whereOwn(actor), status: params.status },
        mostOwnRows,
      ),
    ),
  'packages.customerGet': ({ actor, params }, deps) => packageDetail(deps, actor, params.id),
  'packages.accountPaginated': async ({ actor, params, body }, deps) => {
    const page = await pageOfPackages(
      deps.db.reads,
      { ...body, ...packagePolicy.whereOwn(actor) },
      params.pageNumber,
    )
    return toPackagePage(deps.db.reads, actor, page)
  },

  'packages.get': ({ actor, params }, deps) => packageDetail(deps, actor, params.id),
  'packages.featured': async ({ actor }, { db }) => {
    const waiting = await packagesThatWait(db.reads.kysely, packagePolicy.whereReadable(actor), 20)
    return toPackageRows(db.reads, actor, waiting)
  },
  'packages.paginated': async ({ actor, params, body }, { db }) => {
    const filter = { ...body, ...packagePolicy.whereReadable(actor) }
    const page = await pageOfPackages(db.reads, filter, params.pageNumber)
    if (actor.officeId !== undefined && page.totalItems === 0 && body.searchString)
      return byNumberAnywhere(db, body.searchString, params.pageNumber)
    return toPackagePage(db.reads, actor, page)
  },
  'packages.byAccount': async (call, deps) =>
    listPackages(call, deps, await ofAccount(deps, call.actor, call.params.accountId)),
  'packages.byAccountStatus': async (call, deps) => {
    const { accountId, statusId } = call.params
    return listPackages(call, deps, { ...(await ofAccount(deps, call.actor, accountId)), status: statusId })
  },
  'packages.countByAccount': async ({ actor, params }, deps) =>
    countPackages(deps.db.reads.kysely, await ofAccount(deps, actor, params.accountId)),
  'packages.findForAccount': async ({ actor, params, body }, { db }) => {
    const keys = keysOf(recognise(body.trackingNumber))
    const pkg = await findPackageByCode(db.reads, params.accountId, keys)
    if (!pkg || !packagePolicy.canRead(actor, pkg)) throw noSuchPackage()
    return toPackageRow(db.reads, actor, pkg)
  },
  'packages.prealertsForAccount': async ({ actor, params, body }, deps) => {
    const filter = { ...(await ofAccount(deps, actor, params.accountId)), status: 'PreAlert' as const }
    const page = await pageOfPackages(
      deps.db.reads,
      { ...body, ...filter, pageSize: body.pageSize ?? 100 },
      body.pageNumber ?? 1,
    )
    return toPackageRows(deps.db.reads, actor, page.result)
  },
}
