import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { releaseQuery } from '../../queries/api/staff-packages.ts'
import { type Release, releaseByDevice, releaseByServer } from './release.ts'

/** Whether packages can be handed over, and whether the server or the device decided that. */
export function useRelease(
  packages: readonly Package[],
  owner: Account | null,
): { release: Release; by: 'server' | 'device' | 'loading' } {
  const answer = useServerQuery(releaseQuery(packages.map(({ packageId }) => packageId)))
  if (answer.is === 'shown' && answer.oldSinceMs === null)
    return { release: releaseByServer(answer.data), by: 'server' }
  const by = answer.is === 'loading' && packages.length > 0 ? 'loading' : 'device'
  return { release: releaseByDevice(packages, owner), by }
}
