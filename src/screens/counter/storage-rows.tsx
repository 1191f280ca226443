import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import classes from './counter.module.css'
import type { OpenChoice } from './use-choice.ts'
import type { CounterBalances } from './use-till.ts'

interface StorageRowsProps {
  storage: CounterBalances['storage']
  selection: OpenChoice
  disabled: boolean
}

/** Storage charged after the invoice, which is billed when it is paid; nothing without any. */
export function StorageRows({ storage, selection, disabled }: StorageRowsProps) {
  const { chosen, changed, toggle, accept } = selection
  if (storage.length + changed.length === 0) return null
  return (
    <Panel title="Storage" flush>
      {changed.length > 0 && (
        <Alert color="signal" icon={<WarningIcon />} role="alert" title="The storage due has changed" m="sm">
          <Group justify="space-between">
            <span>Another day began, or somebody else billed it.</span>
            <Button variant="default" size="xs" onClick={accept}>
              OK
            </Button>
          </Group>
        </Alert>
      )}
      <ul className={classes['rows']} aria-label="Storage">
        {storage.map(({ packageId, trackingNumber, description, dueJmdCents }) => (
          <li key={packageId}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: its check box is inside */}
            <label className={classes['row']}>
              <Checkbox
                aria-label={`Pay storage of ${trackingNumber}`}
                checked={chosen.has(packageId)}
                disabled={disabled}
                onChange={() => toggle(packageId)}
              />
              <span className={classes['what']}>
                <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: packageId })}>
                  {trackingNumber}
                </Anchor>
                <span className={classes['sub']}>
                  {[description, 'since its invoice'].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes['money']}>{formatJmd(dueJmdCents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
