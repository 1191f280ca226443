import type { ReviewKind } from '#sync/entities/packages/review-kinds.ts'
import { query } from '../core/reading/statements.ts'

export const openReviewOfKind = query<{ kind: ReviewKind }>()((db, param) =>
  db
    .selectFrom('review')
    .select('reviewId')
    .where('kind', '=', param('kind'))
    .where('status', '=', 'Open')
    .where('deletedAt', 'is', null)
    .limit(1),
)
/** The newest, as a device may have several from before they were joined. */
export const openReviewOfDevice = query<{ kind: ReviewKind; deviceId: string }>()((db, param) =>
  db
    .selectFrom('review')
    .select('reviewId')
    .where('deviceId', '=', param('deviceId'))
    .where('kind', '=', param('kind'))
    .where('status', '=', 'Open')
    .where('deletedAt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1),
)
export const openReviewsOfDevice = query<{ deviceId: string; rows: number }>()((db, param) =>
  db
    .selectFrom('review')
    .select('reviewId')
    .where('deviceId', '=', param('deviceId'))
    .where('status', '=', 'Open')
    .where('deletedAt', 'is', null)
    .limit(param('rows')),
)
