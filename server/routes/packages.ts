import type { packages } from '#sync/api/packages.ts'
import type { Package } from '#sync/entities/package.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { audienceOf, project } from '#sync/policies/scope.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { findAccount } from '../db/accounts.ts'
import {
  countPackages,
  findPackageByCode,
  findPackageById,
  newestPackages,
  packageEventsOf,
  packageImagesOf,
  packagesThatWait,
  pageOfPackages,
} from '../db/packages.ts'
import type { Deps } from '../lib/deps.ts'
import type { Handlers } from '../lib/route.ts'
import { noSuchAccount } from '../lib/update-account.ts'

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

const seesAll = (actor: Actor): boolean => isStaff(actor.role) && may(actor, 'PackageView')
const ownOrAll = (actor: Actor) => (seesAll(actor) ? {} : { accountId: actor.accountId })

/** What this actor may see of the rows: a customer not what staff write for each other. */
export const shown = (actor: Actor, found: readonly Package[]): Package[] =>
  found.map((row) => project('package', row, audienceOf(actor)))

async function detail({ db }: Deps, actor: Actor, packageId: string) {
  const found = await findPackageById(db.reader, packageId)
  if (!found || !(seesAll(actor) || found.accountId === actor.accountId)) throw noSuchPackage()
  const audience = audienceOf(actor)
  const events = await packageEventsOf(db.reader, packageId)
  const images = await packageImagesOf(db.reader, packageId)
  return {
    ...project('package', found, audience),
    events: events.map((row) => project('packageEvent', row, audience)),
    images: images.map((row) => project('packageImage', row, audience)),
  }
}

async function mustBeAccount({ db }: Deps, accountId: string): Promise<string> {
  if (!(await findAccount(db.reader, accountId))) throw noSuchAccount()
  return accountId
}

export const packageReads: Handlers<Reads> = {
  'packages.list': async ({ actor }, { db }) =>
    shown(actor, await newestPackages(db.reader, ownOrAll(actor))),
  'packages.recent': async ({ actor }, { db }) =>
    shown(actor, await newestPackages(db.reader, ownOrAll(actor), 10)),
  'packages.count': ({ actor }, { db }) => countPackages(db.reader, seesAll(actor) ? null : actor.accountId),
  'packages.customerByStatus': async ({ actor, params }, { db }) =>
    shown(actor, await newestPackages(db.reader, { accountId: actor.accountId, status: params.status })),
  'packages.customerGet': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.accountPaginated': async ({ actor, params, body }, deps) => {
    const page = await pageOfPackages(
      deps.db.reader,
      { ...body, accountId: actor.accountId },
      params.pageNumber,
    )
    return { ...page, result: shown(actor, page.result) }
  },

  'packages.get': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.featured': (_call, { db }) => packagesThatWait(db.reader, 20),
  'packages.paginated': ({ params, body }, deps) => pageOfPackages(deps.db.reader, body, params.pageNumber),
  'packages.byAccount': async ({ params }, deps) =>
    newestPackages(deps.db.reader, { accountId: await mustBeAccount(deps, params.accountId) }),
  'packages.byAccountStatus': async ({ params }, deps) =>
    newestPackages(deps.db.reader, {
      accountId: await mustBeAccount(deps, params.accountId),
      status: params.statusId,
    }),
  'packages.countByAccount': async ({ params }, deps) =>
    countPackages(deps.db.reader, await mustBeAccount(deps, params.accountId)),
  'packages.findForAccount': async ({ params, body }, { db }) => {
    const code = recognise(body.trackingNumber).canonical
    const found = await findPackageByCode(db.reader, params.accountId, code)
    if (!found) throw noSuchPackage()
    return found
  },
  'packages.prealertsForAccount': async ({ params, body }, deps) => {
    const filter = { accountId: await mustBeAccount(deps, params.accountId), status: 'PreAlert' as const }
    const page = await pageOfPackages(
      deps.db.reader,
      { ...filter, pageSize: body.pageSize ?? 100 },
      body.pageNumber ?? 1,
    )
    return page.result
  },
}
