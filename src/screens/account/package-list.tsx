import { Button, Stack, Text } from '@mantine/core'
import { Panel } from '../../ui/layout/panel.tsx'
import type { ListedPackage, PackageGroups } from './package-groups.ts'
import { PackageRow } from './package-rows.tsx'

interface PackageListProps {
  groups: PackageGroups
  /** The number of rows to show over all groups. */
  limit: number
  total: number
  isOut: (row: ListedPackage['row']) => boolean
  onMore: () => void
}

const titles: readonly (readonly [keyof PackageGroups, string])[] = [
  ['needs', 'Needs your attention'],
  ['coming', 'On the way'],
  ['delivered', 'Delivered'],
  ['gone', 'Returned, sold or destroyed'],
]

/** A customer's packages: those with something to do, then by their next day, then the delivered ones. */
export function PackageList({ groups, limit, total, isOut, onMore }: PackageListProps) {
  const counts = titles.map(([group]) => groups[group].length)
  const shownCount = Math.min(
    limit,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <Stack gap="md">
      {titles.map(([group, title], nth) => {
        const before = counts.slice(0, nth).reduce((sum, count) => sum + count, 0)
        const rows = groups[group].slice(0, Math.max(0, limit - before))
        if (rows.length === 0) return null
        return (
          <Panel key={group} title={title} flush>
            {rows.map(({ row, line }) => (
              <PackageRow key={row.packageId} row={row} line={line} isOut={isOut(row)} />
            ))}
          </Panel>
        )
      })}
      {total > shownCount && <MoreButton shown={shownCount} total={total} onMore={onMore} />}
    </Stack>
  )
}

interface MoreButtonProps {
  shown: number
  total: number
  onMore: () => void
}

export const MoreButton = ({ shown, total, onMore }: MoreButtonProps) => (
  <Stack align="center" p="md">
    <Text size="sm" c="dimmed">
      {shown} of {total} shown
    </Text>
    <Button variant="default" onClick={onMore}>
      Show more
    </Button>
  </Stack>
)
