import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRefusedHelp } from '../../data/refused-help.ts'
import type { RefusedChange } from '../../data/sync-status.ts'
import { Panel } from '../../ui/panel.tsx'
import { RefusedCard } from '../../ui/settle/refused-card.tsx'

/** A change of this device that the server refused. */
export function RefusedHere({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  const openLink = help.truth && (
    <Anchor component={Link} to={`/admin/packages/${help.truth.packageId}`}>
      Open
    </Anchor>
  )
  return (
    <Panel title="Refused on this device">
      <RefusedCard change={change} openLink={openLink} {...help} />
    </Panel>
  )
}
