import type { packages } from '#sync/api/packages.ts'
import type { Package } from '#sync/entities/package.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { audienceOf, project } from '#sync/policies/scope.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import {
  countPackages,
  findPackageByCode,
  newestPackages,
  packageInFull,
  packagesThatWait,
  pageOfPackages,
} from '../db/packages/packages.ts'
import type { Handlers } from '../http/route.ts'

type Reads = Omit<
  typeof packages,
  | 'packages.prealert'
  | 'packages.create'
  | 'packages.update'
  | 'packages.remove'
  | 'packages.checkin'
  | 'packages.delivertocustomer'
  | 'packages.statusUpdate'
>

/** What this actor may see of the rows: a customer not what staff write for each other. */
export const shown = (actor: Actor, found: readonly Package[]): Package[] =>
  found.map((row) => project('package', row, audienceOf(actor)))

function detail({ db }: ChangeDeps, actor: Actor, packageId: string) {
  const found = packageInFull(db.reads, packageId)
  if (!found || !packagePolicy.canRead(actor, found.row)) throw noSuchPackage()
  const audience = audienceOf(actor)
  return {
    ...project('package', found.row, audience),
    events: found.events.map((row) => project('packageEvent', row, audience)),
    images: found.images.map((row) => project('packageImage', row, audience)),
  }
}

/** A customer's packages as this actor may see them. A customer whom a driver brings nothing is one that is not there. */
async function ofAccount({ db }: ChangeDeps, actor: Actor, accountId: string) {
  const filter = { ...packagePolicy.whereReadable(actor), accountId }
  const isThere = packagePolicy.canReadAll(actor)
    ? await findAccount(db.reads.kysely, accountId)
    : newestPackages(db.reads, filter, 1).length > 0
  if (!isThere) throw noSuchAccount()
  return filter
}

export const packageReads: Handlers<Reads, ChangeDeps> = {
  'packages.list': ({ actor }, { db }) =>
    shown(actor, newestPackages(db.reads, packagePolicy.whereReadable(actor))),
  'packages.recent': ({ actor }, { db }) =>
    shown(actor, newestPackages(db.reads, packagePolicy.whereReadable(actor), 10)),
  'packages.count': ({ actor }, { db }) => countPackages(db.reads.kysely, packagePolicy.whereReadable(actor)),
  'packages.customerByStatus': ({ actor, params }, { db }) =>
    shown(actor, newestPackages(db.reads, { ...packagePolicy.whereOwn(actor), status: params.status })),
  'packages.customerGet': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.accountPaginated': ({ actor, params, body }, deps) => {
    const page = pageOfPackages(
      deps.db.reads,
      { ...body, ...packagePolicy.whereOwn(actor) },
      params.pageNumber,
    )
    return { ...page, result: shown(actor, page.result) }
  },

  'packages.get': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.featured': ({ actor }, { db }) =>
    packagesThatWait(db.reads.kysely, packagePolicy.whereReadable(actor), 20),
  'packages.paginated': ({ actor, params, body }, deps) =>
    pageOfPackages(deps.db.reads, { ...body, ...packagePolicy.whereReadable(actor) }, params.pageNumber),
  'packages.byAccount': async ({ actor, params }, deps) =>
    newestPackages(deps.db.reads, await ofAccount(deps, actor, params.accountId)),
  'packages.byAccountStatus': async ({ actor, params }, deps) =>
    newestPackages(deps.db.reads, {
      ...(await ofAccount(deps, actor, params.accountId)),
      status: params.statusId,
    }),
  'packages.countByAccount': async ({ actor, params }, deps) =>
    countPackages(deps.db.reads.kysely, await ofAccount(deps, actor, params.accountId)),
  'packages.findForAccount': ({ actor, params, body }, { db }) => {
    const keys = keysOf(recognise(body.trackingNumber))
    const found = findPackageByCode(db.reads, params.accountId, keys)
    if (!found || !packagePolicy.canRead(actor, found)) throw noSuchPackage()
    return found
  },
  'packages.prealertsForAccount': async ({ actor, params, body }, deps) => {
    const filter = { ...(await ofAccount(deps, actor, params.accountId)), status: 'PreAlert' as const }
    const page = pageOfPackages(
      deps.db.reads,
      { ...filter, pageSize: body.pageSize ?? 100 },
      body.pageNumber ?? 1,
    )
    return page.result
  },
}
