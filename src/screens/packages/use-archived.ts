import { useEffect, useState } from 'react'
import type * as z from 'zod'
import type { PackageDetail } from '#sync/api/packages.ts'

export type Archived =
  | { is: 'not-asked' | 'asking' }
  | { is: 'here'; row: z.output<typeof PackageDetail> }
  | { is: 'missing'; words: string }

const elsewhere = 'It may have been deleted, or it is in the archive on the server.'

/** Asks the server for a package that this device does not have. */
export function useArchived(packageId: string, ask: boolean): Archived & { words: string } {
  const [answer, setAnswer] = useState<Archived>({ is: 'not-asked' })
  // The question follows from what the device turned out not to have.
  useEffect(() => {
    if (!ask) return
    let shown = true
    setAnswer({ is: 'asking' })
    fromServer(packageId).then(
      (row) => shown && setAnswer({ is: 'here', row }),
      (error: unknown) =>
        shown && setAnswer({ is: 'missing', words: error instanceof Error ? error.message : elsewhere }),
    )
    return () => {
      shown = false
    }
  }, [packageId, ask])
  return { ...answer, words: answer.is === 'missing' ? answer.words : elsewhere }
}

async function fromServer(packageId: string) {
  const [{ packages }, { call }] = await Promise.all([
    import('#sync/api/packages.ts'),
    import('../../data/call.ts'),
  ])
  return call(packages['packages.get'], { params: { id: packageId } })
}
