import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Address, maxAddresses } from '#sync/entities/accounts/address.ts'
import { address } from '../../http/calls.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { addressesQuery, removeOwnAddress } from '../../queries/api/own/own-account.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ServerContent } from '../server-content.tsx'
import { AddressForm } from './address-form.tsx'
import { EntryRow } from './entry-row.tsx'

interface AddressesPanelProps {
  userId: string
  /** Whether these are the addresses of the person logged in. */
  isOwn: boolean
  canEdit: boolean
}

/** The addresses that a customer's packages can be delivered to. */
export function AddressesPanel(props: AddressesPanelProps) {
  const addresses = useServerQuery(addressesQuery(props.userId))
  const awayText = props.canEdit
    ? 'You can change them when you’re online.'
    : 'Addresses are shown when you’re online.'
  return (
    <Panel title="Delivery addresses">
      <ServerContent answer={addresses} away={awayText}>
        {(rows) => <Addresses addresses={rows} {...props} />}
      </ServerContent>
    </Panel>
  )
}

const lineOf = ({ line1, line2, town, parish, phone, note, isDefault }: Address, isOwn: boolean): string =>
  [
    [line1, line2, town, parish].filter(Boolean).join(', '),
    !isOwn && phone,
    !isOwn && note,
    isDefault && 'default',
  ]
    .filter(Boolean)
    .join(' · ')

function Addresses({
  addresses,
  userId,
  isOwn,
  canEdit,
}: AddressesPanelProps & { addresses: readonly Address[] }) {
  const { send } = useWrite(removeOwnAddress)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  const emptyText = isOwn ? 'Add an address to have packages delivered.' : 'No address yet.'
  return (
    <>
      <Text c="dimmed">
        {addresses.length === 0 ? emptyText : `${addresses.length} of ${maxAddresses} addresses.`}
      </Text>
      {addresses.map((row) => (
        <EntryRow
          key={row.addressId}
          title={row.label || row.line1}
          text={lineOf(row, isOwn)}
          {...(canEdit ? { onEdit: () => setEditing(row), onRemove: () => setLeaving(row) } : {})}
        />
      ))}
      {canEdit && (
        <Group>
          <Button
            variant="default"
            disabled={addresses.length >= maxAddresses}
            onClick={() => setEditing('new')}
          >
            Add an address
          </Button>
        </Group>
      )}
      {editing && (
        <AddressForm
          userId={userId}
          existing={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving && (
        <AskDialog
          title={`Remove ${leaving.label || leaving.line1}?`}
          confirm="Remove"
          onConfirm={async () => {
            await withToasts(address('address.remove'), send({ params: { addressId: leaving.addressId } }))
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        >
          Deliveries that were already requested keep this address.
        </AskDialog>
      )}
    </>
  )
}
