import * as z from 'zod'
import { Id, Line } from '../entities/fields.ts'
import { Manifest, ManifestLine } from '../entities/manifest.ts'
import { manifestStatuses } from '../entities/manifest-words.ts'
import { Package } from '../entities/package.ts'
import { CreateManifestArgs } from '../mutators/manifests/create.ts'
import { PageBody, pageOf, row } from './row.ts'

/** With what it weighs and is worth, counted from its packages now. */
export const ManifestWithTotals = Manifest.extend({
  totals: z.object({ pieces: z.int(), weightLb: z.number(), declaredValueUsdCents: z.int() }),
})

export const ManifestDetail = ManifestWithTotals.extend({
  lines: z.array(ManifestLine),
  packages: z.array(Package),
})

export const MinimalManifest = Manifest.pick({
  manifestId: true,
  number: true,
  mode: true,
  mawbNumber: true,
  carrier: true,
  status: true,
})

const ById = z.object({ id: Id })
const view = { who: 'staff', permission: 'ManifestView' } as const

export const manifests = {
  'manifests.list': row({
    method: 'GET',
    path: '/api/manifests',
    ...view,
    summary: 'Manifests, the newest 500.',
    reply: z.array(Manifest),
  }),
  'manifests.minimal': row({
    method: 'GET',
    path: '/api/manifests/minimal',
    ...view,
    summary: 'Open manifests by number and flight: for a choice.',
    reply: z.array(MinimalManifest),
  }),
  'manifests.get': row({
    method: 'GET',
    path: '/api/manifests/{id}',
    ...view,
    summary: 'A manifest with its lines and packages.',
    params: ById,
    reply: ManifestDetail,
  }),
  'manifests.getWithoutPackages': row({
    method: 'GET',
    path: '/api/manifests/{id}/nopackages',
    ...view,
    summary: 'A manifest with its totals.',
    params: ById,
    reply: ManifestWithTotals,
  }),
  'manifests.paginated': row({
    method: 'POST',
    path: '/api/manifests/paginated/{id}',
    ...view,
    summary: 'Manifests by page; {id} is the page number.',
    params: z.object({ id: z.coerce.number().int().min(1).max(1_000_000) }),
    body: PageBody.extend({ status: z.union([z.literal(''), z.enum(manifestStatuses)]).optional() }),
    reply: pageOf(Manifest),
  }),
  'manifests.create': row({
    method: 'POST',
    path: '/api/manifests',
    who: 'staff',
    permission: 'ManifestCreate',
    summary: 'Opens a manifest.',
    body: CreateManifestArgs.extend({
      manifestId: Id.optional(),
      mawbNumber: Line.default(''),
      carrier: Line.default(''),
      originBranchId: Id.nullable().default(null),
      destinationBranchId: Id.nullable().default(null),
      departsAt: CreateManifestArgs.shape.departsAt.default(null),
      arrivesAt: CreateManifestArgs.shape.arrivesAt.default(null),
    }),
    reply: Manifest,
    success: 'Manifest created successfully',
    failure: 'Error creating manifest',
  }),
}
