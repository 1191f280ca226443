import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Address } from '#sync/entities/accounts/address.ts'
import { accountsManage, address } from '../../http/calls.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { addOwnAddress, updateOwnAddress } from '../../queries/api/own/own-account.ts'
import { useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { chosenParish, noParishText, type ParishValue, parishOptions } from '../customers/parish.ts'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useRowEdit } from '../save-form/use-row-edit.ts'
import { useSaveForm } from '../save-form/use-save-form.ts'

const noParish: ParishValue = ''

const fieldsOf = (existing: Address | null) => ({
  label: existing?.label ?? '',
  line1: existing?.line1 ?? '',
  line2: existing?.line2 ?? '',
  town: existing?.town ?? '',
  parish: existing?.parish ?? noParish,
  phone: existing?.phone ?? '',
  note: existing?.note ?? '',
  isDefault: existing?.isDefault ?? false,
})

interface AddressFormProps {
  /** The user of a new address; by default the person logged in. */
  userId?: string
  existing: Address | null
  onSaved?: (addressId: string) => void
  onClose: () => void
}

type Checked = Pick<ReturnType<typeof fieldsOf>, 'line1' | 'town' | 'parish'>

const check = ({ line1, town, parish }: Checked): Record<string, string> => ({
  ...(line1.trim() ? {} : { line1: 'Enter the street and number.' }),
  ...(town.trim() ? {} : { town: 'Enter the town.' }),
  ...(parish ? {} : { parish: noParishText }),
})

/** An address of the address book, in a dialog. */
export function AddressForm({ existing, userId, onSaved, onClose }: AddressFormProps) {
  const adding = useWrite(addOwnAddress)
  const changing = useEdit(updateOwnAddress)
  const edits = useRowEdit({
    edit: 'address.update',
    rowId: existing?.addressId ?? '',
    row: existing,
    valuesOf: fieldsOf,
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check,
    save: async (values) => {
      const body = { ...values, parish: chosenParish(values.parish) }
      if (existing) {
        const params = { addressId: existing.addressId }
        // The default address is the account's own.
        const texts = existing.isDefault
          ? accountsManage('accounts.updateAddress')
          : address('address.update')
        await withToasts(texts, changing.send({ params, body, base: edits.row }))
      } else {
        const { addressId } = await withToasts(
          address('address.create'),
          adding.send({ body: { ...body, ...(userId ? { userId } : {}) } }),
        )
        onSaved?.(addressId)
      }
      onClose()
    },
  })
  const field = state.form.getInputProps
  return (
    <FormDialog
      fillsPhone
      title={existing ? 'Edit address' : 'Add an address'}
      label={existing ? 'Save' : 'Add'}
      state={state}
      onClose={onClose}
    >
      <AddressFields field={field} />
      <Checkbox
        label="Use this address by default"
        checked={state.form.values.isDefault}
        disabled={existing?.isDefault ?? false}
        onChange={(event) => state.form.setFieldValue('isDefault', event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

interface AddressFieldsProps {
  field: (name: 'label' | 'line1' | 'line2' | 'town' | 'parish' | 'phone' | 'note') => object
}

const AddressFields = ({ field }: AddressFieldsProps) => (
  <>
    <TextInput
      label="Name of this address (optional)"
      placeholder="Home"
      maxLength={200}
      {...field('label')}
    />
    <TextInput label="Street and number" autoComplete="address-line1" maxLength={200} {...field('line1')} />
    <TextInput
      label="Apartment, lot (optional)"
      autoComplete="address-line2"
      maxLength={200}
      {...field('line2')}
    />
    <TextInput label="Town" autoComplete="address-level2" maxLength={200} {...field('town')} />
    <NativeSelect label="Parish" data={parishOptions} {...field('parish')} />
    <TextInput label="Phone (optional)" type="tel" autoComplete="tel" maxLength={200} {...field('phone')} />
    <Textarea
      label="Note for the driver (optional)"
      placeholder="Blue gate, call first"
      maxLength={500}
      {...field('note')}
    />
  </>
)
