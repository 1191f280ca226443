import { isUnsent } from '../../photos/blobs.ts'
import { countQueue } from '../../queries/queue-reads.ts'
import { readUndecided } from '../../queries/undecided-scans.ts'
import { readReplica } from '../../replica/read-replica.ts'
import { useSignOut } from '../../stores/sign-out.ts'

export interface Unsent {
  /** Changes that the server hasn't answered. */
  changes: number
  photos: number
  refused: number
  /** Scans that wait for a choice. */
  undecided: number
  /** Packages in an open form that isn't stored anywhere. */
  unsaved: number
}

/** Counts the work that exists only on this device or this page. */
export const countUnsentWork = (): Promise<Unsent> =>
  readReplica(async (db) => {
    const { unanswered, refused } = await countQueue(db)
    return {
      changes: unanswered,
      photos: (await db._blob.toArray()).filter(isUnsent).length,
      refused: refused + (await db._rejected.count()),
      undecided: (await readUndecided(db)).length,
      unsaved: useSignOut.getState().unsaved,
    }
  })

export const isNothingLeft = ({ changes, photos, refused, undecided, unsaved }: Unsent): boolean =>
  changes + photos + refused + undecided + unsaved === 0
