import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { packagePolicy } from '#sync/policies/package.ts'
import { useSession } from '../../../session/session.ts'
import { PackagesIcon } from '../../../ui/icons.ts'
import classes from './package-search.module.css'
import { SearchPanel } from './search-panel.tsx'

/** The staff's package search in the top bar. */
export function PackageSearch() {
  const session = useSession()
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  // A scan opens a page too.
  useEffect(() => {
    if (pathname) close()
  }, [pathname, close])
  if (!session || !packagePolicy.canSearch(session)) return null
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          className={classes['button'] ?? ''}
          variant="transparent"
          aria-label="Package Search"
          aria-expanded={opened}
          title="Package Search"
          onClick={toggle}
        >
          <PackagesIcon size={20} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SearchPanel onView={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
