import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

import type { Branch } from '#sync/entities/company/branch.ts'
import { usAddress } from '../../../components/customers/us-address.ts'
import type { Session } from '../../../session/session.ts'
import { CopyButton } from '../../../ui/files/copy-button.tsx'
import { CheckIcon, CopyIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './florida-address.module.css'

/** Returns the lines in the order of a shop's form. */
function addressLines({ firstName, lastName, mailbox }: Session, { address, phone }: Branch) {
  const fields = usAddress(address)
  return [
    { what: 'Name', value: `${firstName} ${lastName}` },
    { what: 'Address line 1', value: fields?.line1 ?? address },
    { what: 'Address line 2', value: mailbox },
    { what: 'City', value: fields?.city ?? '' },
    { what: 'State', value: fields?.state ?? '' },
    { what: 'ZIP code', value: fields?.zip ?? '' },
    { what: 'Phone', value: phone },
  ].filter(({ value }) => value !== '')
}

/** The address a customer enters in shops, line by line as their forms ask for it, and readable offline. */
export function FloridaAddress({ user, branches }: { user: Session; branches: readonly Branch[] }) {
  const warehouse = branches.find((branch) => branch.kind === 'Warehouse')
  const clipboard = useClipboard({ timeout: 2000 })
  if (!warehouse)
    return (
      <Panel title="Your Florida address">
        <Text c="dimmed">You’ll see it here once you’re online, and then offline too.</Text>
      </Panel>
    )
  const lines = addressLines(user, warehouse)
  const addressText = lines.map(({ value }) => value).join('\n')
  return (
    <Panel
      title="Your Florida address"
      action={
        <Button
          size="sm"
          variant="light"
          leftSection={clipboard.copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => clipboard.copy(addressText)}
        >
          {clipboard.copied ? 'Copied' : 'Copy all'}
        </Button>
      }
    >
      <dl className={classes['lines']}>
        {lines.map(({ what, value }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton value={value} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      {user.mailbox !== '' && (
        <Text size="sm" c="dimmed" mt="xs">
          Always add {user.mailbox} in line 2: that’s how we know the package is yours.
        </Text>
      )}
    </Panel>
  )
}
