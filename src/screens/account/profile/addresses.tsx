import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Address, mostAddresses } from '#sync/entities/address.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { address } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { addressesQuery, removeOwnAddress } from '../../../queries/api/own-account.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'
import { useWrite } from '../../../queries/api/use-write.ts'
import { useSession } from '../../../session/session.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AddressForm } from './address-form.tsx'
import { EntryRow } from './entry-row.tsx'

/** Where packages can be delivered to. */
export function AddressesPanel() {
  const addresses = useServerQuery(addressesQuery(useSession()?.userId ?? ''))
  return (
    <Panel title="Delivery addresses">
      <ServerContent answer={addresses} away="You can change them when you’re online.">
        {(all) => <Addresses all={all} />}
      </ServerContent>
    </Panel>
  )
}

const lineOf = ({ line1, line2, town, parish, isDefault }: Address): string =>
  [[line1, line2, town, parish].filter(Boolean).join(', '), isDefault && 'default']
    .filter(Boolean)
    .join(' · ')

function Addresses({ all }: { all: readonly Address[] }) {
  const { send } = useWrite(removeOwnAddress)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  return (
    <>
      <Text c="dimmed">
        {all.length === 0
          ? 'Add an address to have packages delivered.'
          : `${all.length} of ${mostAddresses} addresses.`}
      </Text>
      {all.map((one) => (
        <EntryRow
          key={one.addressId}
          title={one.label || one.line1}
          text={lineOf(one)}
          onEdit={() => setEditing(one)}
          onRemove={() => setLeaving(one)}
        />
      ))}
      <Group>
        <Button variant="default" disabled={all.length >= mostAddresses} onClick={() => setEditing('new')}>
          Add an address
        </Button>
      </Group>
      {editing && (
        <AddressForm existing={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
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
