import { Button, Skeleton, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { OriginAddress } from '#sync/rules/origins/origins.ts'
import { usAddress } from '#sync/rules/origins/us-address.ts'
import { originsQuery } from '../../../queries/api/origins.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import type { Session } from '../../../session/session.ts'
import { CopyButton } from '../../../ui/files/copy-button.tsx'
import { CheckIcon, CopyIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './us-address.module.css'

const title = 'Your US address'

/** Returns the lines in the order of a shop's form. */
function addressLines({ firstName, lastName, mailbox }: Session, { address, phone }: OriginAddress) {
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

/** The addresses a customer enters in shops, one for each warehouse that takes their packages, and readable offline. */
export function UsAddressPanels({ user }: { user: Session }) {
  const answer = useKeptQuery(originsQuery)
  if (answer.is === 'loading') return <Skeleton className={classes['loading'] ?? ''} />
  if (answer.is !== 'shown')
    return (
      <Panel title={title}>
        <Text c="dimmed">You’ll see it here once you’re online, and then offline too.</Text>
      </Panel>
    )
  if (answer.data.length === 0)
    return (
      <Panel title={title}>
        <Text c="dimmed">There is none at the moment. Contact us before you order something.</Text>
      </Panel>
    )
  return answer.data.map((origin) => <UsAddressPanel key={origin.branchId} user={user} origin={origin} />)
}

function UsAddressPanel({ user, origin }: { user: Session; origin: OriginAddress }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const lines = addressLines(user, origin)
  const addressText = lines.map(({ value }) => value).join('\n')
  return (
    <Panel
      title={origin.label === '' ? title : `${title}: ${origin.label}`}
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
