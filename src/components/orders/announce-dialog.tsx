import { NumberInput, TextInput } from '@mantine/core'
import type { ItemPart, StoreOrder } from '#sync/entities/orders/store-order.ts'
import { openParts } from '#sync/rules/packages/order-parts.ts'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

interface Values {
  trackingNumber: string
  /** How many of each item that is still to come; empty text while none is typed. */
  quantities: (number | string)[]
}

interface AnnounceDialogProps {
  order: Pick<StoreOrder, 'items' | 'packages'>
  /** The note tells the person what the announcement does. */
  note: string
  onSave: (announcement: { trackingNumber: string; parts: ItemPart[] }) => Promise<unknown>
  onClose: () => void
}

const partsOf = (restParts: readonly ItemPart[], quantities: Values['quantities']): ItemPart[] =>
  restParts
    .map((part, n) => ({ ...part, quantity: Number(quantities[n] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** Announces a package with goods of an order. It begins with all that is still to come; with one thing there is no choice. */
export function AnnounceDialog({ order, note, onSave, onClose }: AnnounceDialogProps) {
  const restParts = openParts(order)
  const isChoice = restParts.length > 1 || restParts.some(({ quantity }) => quantity > 1)
  const state = useSaveForm<Values>({
    initialValues: { trackingNumber: '', quantities: restParts.map(({ quantity }) => quantity) },
    check: ({ trackingNumber, quantities }) => {
      const faults: Record<string, string> = {}
      if (trackingNumber.trim() === '') faults['trackingNumber'] = 'Enter the shop’s tracking number.'
      if (partsOf(restParts, quantities).length === 0)
        faults['quantities.0'] = 'Choose what comes in this package.'
      return faults
    },
    save: async ({ trackingNumber, quantities }) => {
      await onSave({ trackingNumber: trackingNumber.trim(), parts: partsOf(restParts, quantities) })
      onClose()
    },
  })
  return (
    <FormDialog title="Announce a package" label="Announce" state={state} onClose={onClose}>
      <div>{note}</div>
      <TextInput
        label="Tracking number"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...state.form.getInputProps('trackingNumber')}
      />
      {isChoice &&
        restParts.map(({ position, quantity }, n) => (
          <NumberInput
            key={position}
            label={order.items[position]?.name ?? ''}
            description={`In this package, of ${quantity} still to come`}
            min={0}
            max={quantity}
            allowDecimal={false}
            {...state.form.getInputProps(`quantities.${n}`)}
          />
        ))}
    </FormDialog>
  )
}
