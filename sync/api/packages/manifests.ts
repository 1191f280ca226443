import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import { blockers, manifestBlockers, manifestStatuses } from '../../entities/packages/manifest-status.ts'
import { CountLineArgs } from '../../mutators/manifests/count-line.ts'
import { CreateManifestArgs } from '../../mutators/manifests/create.ts'
import { AddManifestPackagesArgs, ManifestPackagesArgs } from '../../mutators/manifests/packages.ts'
import { UpdateManifestStatusArgs } from '../../mutators/manifests/status-update.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { ListQuery, PageBody, pageOf, row, withCurrentFilter } from '../row.ts'
import { OwnedPackage } from './owned-package.ts'
import { PackagePageBody } from './packages.ts'

export const ManifestDetail = Manifest.extend({
  lines: z.array(ManifestLine),
  packages: z.array(OwnedPackage),
  /** These are missing on the manifest itself before it can be sealed; the list is empty once it isn’t open. */
  blockers: z.array(z.object({ blocker: z.enum(manifestBlockers), text: z.string() })),
  /** The packages that aren't ready, with the reasons as codes and in words; only while the manifest is open. */
  readiness: z.array(
    z.object({
      packageId: Id,
      trackingNumber: z.string(),
      /** The customer's, for people who may see customers; null without one. */
      phone: z.string().nullable(),
      blockers: z.array(z.object({ blocker: z.enum(blockers), text: z.string() })),
    }),
  ),
})

export const MinimalManifest = Manifest.pick({
  manifestId: true,
  number: true,
  mode: true,
  mawbNumber: true,
  carrier: true,
  status: true,
})

export const ManifestPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(manifestStatuses)]).optional(),
})
export type ManifestPageBody = z.output<typeof ManifestPageBody>

const ById = z.object({ id: Id })
const ByManifest = z.object({ manifestId: Id })
const change = { who: 'staff', permission: 'ManifestUpdate' } as const
const view = { who: 'staff', permission: 'ManifestView' } as const

export const manifests = {
  'manifests.list': row({
    method: 'GET',
    path: '/api/manifests',
    ...view,
    summary: 'Manifests, the newest 500.',
    query: ListQuery,
    reply: z.array(Manifest),
  }),
  'manifests.minimal': row({
    method: 'GET',
    path: '/api/manifests/minimal',
    ...view,
    summary: 'Open manifests by number and flight: for a choice.',
    query: ListQuery,
    reply: z.array(MinimalManifest),
  }),
  'manifests.get': row({
    forOffices: true,
    method: 'GET',
    path: '/api/manifests/{id}',
    ...view,
    summary: 'A manifest with its lines, its packages, and what keeps it from being sealed.',
    params: ById,
    reply: ManifestDetail,
  }),
  'manifests.getWithoutPackages': row({
    forOffices: true,
    method: 'GET',
    path: '/api/manifests/{id}/nopackages',
    ...view,
    summary: 'A manifest with its totals.',
    params: ById,
    reply: Manifest,
  }),
  'manifests.paginated': row({
    forOffices: true,
    method: 'POST',
    path: '/api/manifests/paginated/{id}',
    forHandhelds: true,
    ...view,
    summary: 'Manifests by page; {id} is the page number.',
    params: z.object({ id: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(ManifestPageBody),
    reply: pageOf(Manifest),
  }),
  'manifests.create': row({
    method: 'POST',
    path: '/api/manifests',
    who: 'staff',
    permission: 'ManifestCreate',
    summary: 'Opens a manifest. Takes an Idempotency-Key.',
    body: CreateManifestArgs.extend({
      manifestId: Id.optional(),
      mawbNumber: ShortText.default(''),
      carrier: ShortText.default(''),
      originBranchId: Id.nullable().default(null),
      destinationBranchId: Id.nullable().default(null),
      departsAt: CreateManifestArgs.shape.departsAt.default(null),
      arrivesAt: CreateManifestArgs.shape.arrivesAt.default(null),
    }),
    reply: Manifest,
    success: successTexts['manifest.create'],
    failure: failureTexts['manifest.create'],
  }),
  'manifests.packages': row({
    method: 'POST',
    path: '/api/manifests/packages/{id}',
    ...view,
    summary: 'The packages of manifest {id} by page.',
    params: ById,
    body: withCurrentFilter(PackagePageBody.omit({ manifestId: true, archived: true })),
    reply: pageOf(OwnedPackage),
  }),
  'manifests.statusUpdate': row({
    method: 'PUT',
    path: '/api/manifests/status-update',
    ...change,
    summary:
      'Moves a manifest one step, and its packages with it. `held` names what customs keeps on the step to the head office, with a reason each; the rest is cleared. Takes an Idempotency-Key.',
    body: UpdateManifestStatusArgs.extend({
      overrides: UpdateManifestStatusArgs.shape.overrides.default([]),
      occurredAt: Timestamp.optional(),
    }),
    reply: Manifest,
    success: successTexts['manifest.update'],
  }),
  'manifests.update': row({
    method: 'PUT',
    path: '/api/manifests/{manifestId}',
    ...change,
    summary:
      'Changes a manifest, puts packages on it, takes some off, counts them on arrival: all of it or nothing. A package that is to go by the other mode, air or sea, needs a supervisor and their `modeReason`. Takes an Idempotency-Key.',
    params: ByManifest,
    body: CreateManifestArgs.omit({ manifestId: true }).partial().extend({
      addPackageIds: ManifestPackagesArgs.shape.packageIds.optional(),
      removePackageIds: ManifestPackagesArgs.shape.packageIds.optional(),
      modeReason: AddManifestPackagesArgs.shape.modeReason,
      /** The count on arrival: received, missing or damaged. */
      lines: CountLineArgs.shape.lines.optional(),
      occurredAt: Timestamp.optional(),
    }),
    reply: Manifest,
    success: successTexts['manifest.update'],
  }),
  'manifests.remove': row({
    method: 'DELETE',
    path: '/api/manifests/{manifestId}',
    who: 'staff',
    permission: 'ManifestDelete',
    summary: 'Deletes a manifest that holds no packages.',
    params: ByManifest,
    reply: Manifest,
    success: successTexts['manifest.remove'],
  }),
}
