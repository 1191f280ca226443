import type { manifests } from '#sync/api/manifests.ts'
import type { Manifest } from '#sync/entities/manifest.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findManifest, linesOf, listManifests, pageOfManifests, totalsOf } from '../db/manifests.ts'
import { newestPackages } from '../db/packages.ts'
import { change } from '../lib/change.ts'
import type { Deps } from '../lib/deps.ts'
import { idFrom, uidOf } from '../lib/idempotency.ts'
import type { Handlers } from '../lib/route.ts'

/** As many packages as one manifest is answered with; more are read by page. */
const mostPackages = 5000

async function mustFind({ db }: Deps, manifestId: string): Promise<Manifest> {
  const found = await findManifest(db.reader, manifestId)
  if (!found) throw new Refusal('not-found', 'There is no such manifest. It may have been deleted.')
  return found
}

const withTotals = async (deps: Deps, manifestId: string) => ({
  ...(await mustFind(deps, manifestId)),
  totals: await totalsOf(deps.db.reader, manifestId),
})

export const manifestHandlers: Handlers<typeof manifests> = {
  'manifests.list': (_call, { db }) => listManifests(db.reader, null),
  'manifests.minimal': (_call, { db }) => listManifests(db.reader, 'Open'),
  'manifests.get': async ({ params }, deps) => ({
    ...(await withTotals(deps, params.id)),
    lines: await linesOf(deps.db.reader, params.id),
    packages: await newestPackages(deps.db.reader, { manifestId: params.id }, mostPackages),
  }),
  'manifests.getWithoutPackages': ({ params }, deps) => withTotals(deps, params.id),
  'manifests.paginated': ({ params, body }, { db }) => pageOfManifests(db.reader, body, params.id),
  'manifests.create': async ({ body, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const manifestId = body.manifestId ?? idFrom(uid, 'manifest')
    await change(deps, signed, { uid, name: 'manifest.create', args: { ...body, manifestId } })
    return mustFind(deps, manifestId)
  },
}
