import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Address } from '#sync/entities/accounts/address.ts'
import { deliveryLabels } from '#sync/entities/deliveries/delivery.ts'
import { parishOptions } from '../../components/customers/parish.ts'
import { orEmpty } from '../../components/fields/or-empty.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { deliveryFeeQuery } from '../../queries/api/delivery-fee.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useBranches } from '../../queries/branches.ts'
import { useDeliverablePackages } from '../../queries/deliveries.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Checkbox, Radio } from '../../ui/checks.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import classes from './deliveries.module.css'
import { chosenPlaceOf, type DeliveryValues, writtenOut } from './delivery-values.ts'
import { useDrivers } from './drivers.ts'
import { describePackage } from './package-note.ts'
import { WindowFields } from './window-fields.tsx'

type FormState = SaveFormState<DeliveryValues>

interface DeliveryFormProps {
  state: FormState
  accountId: string
  /** Null for a new delivery. */
  deliveryId: string | null
  /** The customer's own addresses. */
  addresses: readonly Address[]
  /** True while the delivery is at the office; later its packages, address and fee are fixed. */
  isInOffice: boolean
  /** True if this person may allow the handover before the fee is paid. */
  mayWaive: boolean
  label: string
}

/** The form of a delivery: the packages, the address, the time, the driver, and the fee. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { state, isInOffice, label } = props
  return (
    <SaveForm state={state} label={label}>
      {isInOffice ? (
        <>
          <PackagesField {...props} />
          <AddressFields {...props} />
        </>
      ) : (
        <Text c="dimmed">Packages, address and fee can be changed again once it is back in the office.</Text>
      )}
      <PlanFields {...props} />
    </SaveForm>
  )
}

function PackagesField({ state, accountId, deliveryId }: DeliveryFormProps) {
  const packages = useDeliverablePackages(accountId, deliveryId)
  const { packageIds } = state.form.values
  const error = state.form.errors['packageIds']
  const toggle = (id: string) =>
    state.form.setFieldValue(
      'packageIds',
      packageIds.includes(id) ? packageIds.filter((selectedId) => selectedId !== id) : [...packageIds, id],
    )
  return (
    <Panel title="Packages">
      {!packages && <SkeletonLines label="Loading the packages" />}
      {packages?.length === 0 && (
        <Text c="dimmed">
          Nothing can be delivered now: packages have to be at the local office or ready for pickup, and on no
          other delivery.
        </Text>
      )}
      <Stack gap="xs">
        {packages?.map((row) => (
          <Checkbox
            key={row.packageId}
            name="packageIds"
            label={
              <>
                {row.trackingNumber}{' '}
                <Text span c="dimmed" fz="sm">
                  {describePackage({ ...row, hawbNumber: null })}
                </Text>
              </>
            }
            checked={packageIds.includes(row.packageId)}
            onChange={() => toggle(row.packageId)}
          />
        ))}
        {typeof error === 'string' && (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            {error}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

const lineOf = ({ label, line1, line2, town, parish }: Address): string =>
  [label, line1, line2, town, parish].filter(Boolean).join(', ')

function AddressFields({ state, addresses }: DeliveryFormProps) {
  const field = state.form.getInputProps
  const { addressId } = state.form.values
  return (
    <Panel title="Address">
      <Stack gap="sm">
        {addresses.length > 0 && (
          <RadioGroup label="Deliver to" {...field('addressId')}>
            <Stack gap="xs" mt={6}>
              {addresses.map((address) => (
                <Radio key={address.addressId} value={address.addressId} label={lineOf(address)} />
              ))}
              <Radio value={writtenOut} label="Another address" />
            </Stack>
          </RadioGroup>
        )}
        {addressId === writtenOut && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label="Street and number" maxLength={200} {...field('line1')} />
              <TextInput label="Apartment, lot (optional)" maxLength={200} {...field('line2')} />
              <TextInput label="Town" maxLength={200} {...field('town')} />
              <NativeSelect label="Parish" data={parishOptions} {...field('parish')} />
              <TextInput label="Phone (optional)" type="tel" maxLength={200} {...field('phone')} />
            </SimpleGrid>
            <Textarea label="Note for the driver (optional)" maxLength={500} {...field('note')} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

/** An empty fee is that of the zone, which is shown with its explanation. */
function FeeField({
  state: { form },
  accountId,
  addresses,
  deliveryId,
}: Pick<DeliveryFormProps, 'state' | 'accountId' | 'addresses' | 'deliveryId'>) {
  const field = form.getInputProps
  const place = chosenPlaceOf(form.values, addresses)
  const { packageIds } = form.values
  const answer = useServerQuery(deliveryFeeQuery({ accountId, packageIds, place }))
  const charge = answer.is === 'shown' && (place || !answer.data.hasZones) ? answer.data.charge : null
  return (
    <TextInput
      label={`${deliveryLabels.feeJmdCents} (J$)`}
      description={[
        charge ? `${formatJmd(charge.unitJmdCents)} by our prices (${charge.how})` : 'Before GCT',
        deliveryId && 'Another fee makes a new invoice',
      ]
        .filter(Boolean)
        .join('. ')}
      placeholder={charge ? (charge.unitJmdCents / 100).toFixed(2) : undefined}
      inputMode="decimal"
      {...field('feeJmdCents')}
    />
  )
}

function PlanFields({ state, accountId, addresses, isInOffice, mayWaive, deliveryId }: DeliveryFormProps) {
  const field = state.form.getInputProps
  const { drivers } = useDrivers()
  const branches = (useBranches() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  const people = drivers.map(({ accountId, name }) => ({ value: accountId, label: name }))
  return (
    <Panel title="Plan">
      <div className={classes['fields']}>
        <TextInput
          type="date"
          label={`${deliveryLabels.scheduledFor} (optional)`}
          {...field('scheduledFor')}
        />
        <WindowFields
          field={field}
          from={`${deliveryLabels.windowFrom} (optional)`}
          to={deliveryLabels.windowTo}
        />
        <NativeSelect
          label={deliveryLabels.driverId}
          data={[{ value: '', label: 'No driver' }, ...people]}
          {...orEmpty(state.form, 'driverId')}
        />
        <NativeSelect
          label={deliveryLabels.branchId}
          data={[{ value: '', label: 'The packages’ office' }, ...branches]}
          {...orEmpty(state.form, 'branchId')}
        />
        {isInOffice && <FeeField {...{ state, accountId, addresses, deliveryId }} />}
      </div>
      {mayWaive && deliveryId && (
        <Textarea
          mt="sm"
          label="Deliver before it’s paid (optional)"
          description="A reason lets the driver hand it over although something is owed or not billed."
          maxLength={500}
          {...field('waiverReason')}
        />
      )}
    </Panel>
  )
}
