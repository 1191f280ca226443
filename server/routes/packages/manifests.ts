import type * as z from 'zod'
import type { manifests } from '#sync/api/packages/manifests.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { blockerText, manifestBlockerText } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isFollowed } from '#sync/policies/scope.ts'
import { blockersOf, manifestBlockersOf } from '#sync/rules/manifests/readiness.ts'
import { waybillProblem } from '#sync/rules/manifests/waybill-number.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { runMutation, runMutatorIn } from '../../changes/run-mutation.ts'
import { idFrom } from '../../core/id-from.ts'
import { mapInTurns } from '../../core/in-turns.ts'
import { dutyTermsOn } from '../../db/packages/duty-terms.ts'
import {
  findDeletedManifest,
  findManifest,
  linesOf,
  ownersWithTrn,
  pageOfManifests,
  phonesOn,
} from '../../db/packages/manifests.ts'
import { ownersLackingPapers } from '../../db/packages/missing-papers.ts'
import { newestPackages, pageOfPackages } from '../../db/packages/packages.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import { toPackagePage, toPackageRows } from './package-rows.ts'

/** As many packages as one manifest is answered with; more are read by page. */
const mostPackages = 5000

async function mustFind({ db }: ChangeDeps, manifestId: string): Promise<Manifest> {
  const manifest = await findManifest(db.reads.kysely, manifestId)
  if (!manifest) throw noSuchManifest()
  return manifest
}

/** To the handheld of a local office, a manifest that it doesn't follow is not there. */
async function mustFindFollowed(deps: ChangeDeps, actor: Actor, manifestId: string): Promise<Manifest> {
  const manifest = await mustFind(deps, manifestId)
  if (actor.officeId !== undefined && !isFollowed(actor, 'manifest', manifest)) throw noSuchManifest()
  return manifest
}

type RunPart = <N extends MutatorName>(name: N, args: ArgsOf<N>) => Promise<unknown>

/** The reasons that an open manifest can't be sealed, by the rule of sealing. */
async function readinessOf(
  { db, clock }: ChangeDeps,
  actor: Actor,
  manifest: Manifest,
  packages: readonly Package[],
) {
  if (manifest.status !== 'Open') return []
  const withTrn = await ownersWithTrn(db.reads.kysely, manifest.manifestId)
  const today = jamaicaDay(clock.now())
  const lackingIds = await ownersLackingPapers(db.reads.kysely, manifest.manifestId, today)
  const mayCall = accountPolicy.canReadCustomers(actor)
  const phones = mayCall ? await phonesOn(db.reads.kysely, manifest.manifestId) : new Map<string, string>()
  const dutyTerms = await dutyTermsOn(db.reads, today)
  const readiness = await mapInTurns(packages, (pkg) => ({
    packageId: pkg.packageId,
    trackingNumber: pkg.trackingNumber,
    phone: phones.get(pkg.accountId ?? '') ?? null,
    blockers: blockersOf(pkg, {
      lacksPapers: lackingIds.has(pkg.accountId ?? ''),
      hasTrn: withTrn.has(pkg.accountId ?? ''),
      dutyTerms,
      manifestMode: manifest.mode,
    }).map((blocker) => ({ blocker, text: blockerText[blocker] })),
  }))
  return readiness.filter(({ blockers }) => blockers.length > 0)
}

/** A manifest with its lines, its packages, and what keeps it from being sealed. */
export async function manifestDetail(deps: ChangeDeps, actor: Actor, manifestId: string) {
  const manifest = await mustFindFollowed(deps, actor, manifestId)
  const { officeId } = actor
  const packages = await newestPackages(deps.db.reads, { manifestId, officeId }, mostPackages)
  const readiness = await readinessOf(deps, actor, manifest, packages)
  return {
    ...manifest,
    blockers:
      manifest.status === 'Open'
        ? manifestBlockersOf(manifest).map((blocker) => ({ blocker, text: manifestBlockerText[blocker] }))
        : [],
    lines: await linesOf(deps.db.reads.kysely, manifestId),
    packages: await toPackageRows(deps.db.reads, actor, packages),
    readiness,
  }
}

function mustBeWaybill(mode: Manifest['mode'], mawbNumber: string): void {
  const problem = waybillProblem(mode, mawbNumber)
  if (problem) throw new Refusal('invalid', problem, { mawbNumber: ['is mistyped'] })
}

/** A number that the manifest has already is not asked, nor is the rest of its row. */
function mustBeNewWaybill(
  before: Manifest,
  {
    mode = before.mode,
    mawbNumber,
  }: Pick<z.output<(typeof manifests)['manifests.update']['body']>, 'mode' | 'mawbNumber'>,
): void {
  if (mawbNumber !== undefined && mawbNumber !== before.mawbNumber) mustBeWaybill(mode, mawbNumber)
}

export const manifestHandlers: Handlers<typeof manifests, ChangeDeps> = {
  'manifests.list': async (call, { db }) =>
    listReply(call, await pageOfManifests(db.reads, { pageSize: listSize }, call.query.pageNumber ?? 1)),
  'manifests.minimal': async (call, { db }) => {
    const open = { status: 'Open', pageSize: listSize } as const
    return listReply(call, await pageOfManifests(db.reads, open, call.query.pageNumber ?? 1))
  },
  'manifests.get': ({ actor, params }, deps) => manifestDetail(deps, actor, params.id),
  'manifests.getWithoutPackages': ({ actor, params }, deps) => mustFindFollowed(deps, actor, params.id),
  'manifests.paginated': ({ actor: { officeId }, params, body }, { db }) =>
    pageOfManifests(db.reads, { ...body, officeId }, params.id),
  'manifests.create': async ({ body, request, signed }, deps) => {
    mustBeWaybill(body.mode, body.mawbNumber)
    const uid = uidOf(request, signed.actor.accountId, deps)
    const manifestId = body.manifestId ?? idFrom(uid, 'manifest')
    await runMutation(deps, signed, { uid, name: 'manifest.create', args: { ...body, manifestId } })
    return mustFind(deps, manifestId)
  },
  'manifests.packages': async ({ actor, params, body }, deps) => {
    const { manifestId } = await mustFind(deps, params.id)
    const page = { ...body, manifestId, archived: true }
    const { reads } = deps.db
    return toPackagePage(reads, actor, await pageOfPackages(reads, page, body.pageNumber ?? 1))
  },
  'manifests.statusUpdate': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const name = 'manifest.statusUpdate'
    await idempotent(deps, { request, signed, name, input: { ...args, occurredAt } }, async (tx) => {
      await runMutatorIn(tx, signed, { name, args, occurredAt })
      return args.manifestId
    })
    return mustFind(deps, args.manifestId)
  },
  'manifests.update': editRow(async ({ params: { manifestId }, body, request, signed, mustHold }, deps) => {
    const { addPackageIds, removePackageIds, modeReason, lines, occurredAt, ...changes } = body
    mustBeNewWaybill(await mustFind(deps, manifestId), changes)
    const call = { request, signed, name: 'manifest.update', input: { manifestId, body }, mustHold }
    await idempotent(deps, call, async (tx) => {
      const run: RunPart = (name, args) => runMutatorIn(tx, signed, { name, args, occurredAt })
      await run('manifest.update', { manifestId, changes })
      if (removePackageIds) await run('manifest.removePackages', { manifestId, packageIds: removePackageIds })
      if (addPackageIds)
        await run('manifest.addPackages', { manifestId, packageIds: addPackageIds, modeReason })
      if (lines) await run('manifest.countLine', { manifestId, lines })
      return manifestId
    })
    return mustFind(deps, manifestId)
  }),
  'manifests.remove': async ({ params, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await runMutation(deps, signed, { uid, name: 'manifest.remove', args: params })
    return must(await findDeletedManifest(deps.db.reads, params.manifestId), 'the manifest that was deleted')
  },
}
