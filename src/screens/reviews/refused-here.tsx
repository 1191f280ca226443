import { useRefusedHelp } from '../../changes/refused-help.ts'
import { RefusedCard } from '../../components/settle/refused-card.tsx'
import { pathTo } from '../../guards/path-to.ts'
import type { RefusedChange } from '../../queries/sync-status.ts'
import { Panel } from '../../ui/layout/panel.tsx'

/** A change from this device that the server refused. */
export function RefusedHere({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  return (
    <Panel title="Refused on this device">
      <RefusedCard
        change={change}
        openAt={(packageId) => pathTo('/admin/packages/$package', { package: packageId })}
        {...help}
      />
    </Panel>
  )
}
