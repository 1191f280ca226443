import { useRefusedHelp } from '../../data/refused-help.ts'
import type { RefusedChange } from '../../data/sync-status.ts'
import { Panel } from '../../ui/panel.tsx'
import { RefusedCard } from '../../ui/settle/refused-card.tsx'

/** A change of this device that the server refused. */
export function RefusedHere({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  return (
    <Panel title="Refused on this device">
      <RefusedCard change={change} openAt={(packageId) => `/admin/packages/${packageId}`} {...help} />
    </Panel>
  )
}
