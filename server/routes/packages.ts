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
  newestPackages,
  packageInFull,
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

function detail({ db }: Deps, actor: Actor, packageId: string) {
  const found = packageInFull(db.read, packageId)
  if (!found || !(seesAll(actor) || found.row.accountId === actor.accountId)) throw noSuchPackage()
  const audience = audienceOf(actor)
  return {
    ...project('package', found.row, audience),
    events: found.events.map((row) => project('packageEvent', row, audience)),
    images: found.images.map((row) => project('packageImage', row, audience)),
  }
}

async function mustBeAccount({ db }: Deps, accountId: string): Promise<string> {
  if (!(await findAccount(db.reader, accountId))) throw noSuchAccount()
  return accountId
}

export const packageReads: Handlers<Reads> = {
  'packages.list': ({ actor }, { db }) => shown(actor, newestPackages(db.read, ownOrAll(actor))),
  'packages.recent': ({ actor }, { db }) => shown(actor, newestPackages(db.read, ownOrAll(actor), 10)),
  'packages.count': ({ actor }, { db }) => countPackages(db.reader, seesAll(actor) ? null : actor.accountId),
  'packages.customerByStatus': ({ actor, params }, { db }) =>
    shown(actor, newestPackages(db.read, { accountId: actor.accountId, status: params.status })),
  'packages.customerGet': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.accountPaginated': ({ actor, params, body }, deps) => {
    const page = pageOfPackages(deps.db.read, { ...body, accountId: actor.accountId }, params.pageNumber)
    return { ...page, result: shown(actor, page.result) }
  },

  'packages.get': ({ actor, params }, deps) => detail(deps, actor, params.id),
  'packages.featured': (_call, { db }) => packagesThatWait(db.reader, 20),
  'packages.paginated': ({ params, body }, deps) => pageOfPackages(deps.db.read, body, params.pageNumber),
  'packages.byAccount': async ({ params }, deps) =>
    newestPackages(deps.db.read, { accountId: await mustBeAccount(deps, params.accountId) }),
  'packages.byAccountStatus': async ({ params }, deps) =>
    newestPackages(deps.db.read, {
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
    const page = pageOfPackages(
      deps.db.read,
      { ...filter, pageSize: body.pageSize ?? 100 },
      body.pageNumber ?? 1,
    )
    return page.result
  },
}
