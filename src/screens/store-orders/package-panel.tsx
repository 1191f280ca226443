import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderAllows } from '#sync/entities/orders/store-order-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useStep } from './use-step.ts'

/** The package in which the goods come; before the shop’s number is known, the button that announces it. */
export function PackagePanel({ order }: { order: StoreOrderReply }) {
  const session = useSession()
  const [isOpen, dialog] = useDisclosure(false)
  if (order.packageId !== null)
    return (
      <Panel title="Package">
        <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: order.packageId })}>
          Open the package with these items
        </Anchor>
      </Panel>
    )
  if (!session || !isOneOf(storeOrderAllows.announce.in, order.status)) return null
  const mayAnnounce = storeOrderPolicy.canUpdate(session)
  return (
    <Panel title="Package">
      <Text mb={mayAnnounce ? 'sm' : 0}>The items are not announced as a package yet.</Text>
      {mayAnnounce && (
        <Group>
          <Button variant="default" onClick={dialog.open}>
            Announce the package
          </Button>
        </Group>
      )}
      {isOpen && <AnnounceDialog order={order} onClose={dialog.close} />}
    </Panel>
  )
}

function AnnounceDialog({ order, onClose }: { order: StoreOrderReply; onClose: () => void }) {
  const take = useStep(order)
  const state = useSaveForm({
    initialValues: { trackingNumber: '' },
    check: ({ trackingNumber }): Record<string, string> =>
      trackingNumber.trim() === '' ? { trackingNumber: 'Enter the shop’s tracking number.' } : {},
    save: async ({ trackingNumber }) => {
      await take({ trackingNumber: trackingNumber.trim() })
      onClose()
    },
  })
  return (
    <FormDialog title="Announce the package" label="Announce" state={state} onClose={onClose}>
      <div>{`The customer gets a pre-alert with ${plural(order.items.length, 'item')} of this order.`}</div>
      <TextInput
        label="Tracking number"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...state.form.getInputProps('trackingNumber')}
      />
    </FormDialog>
  )
}
