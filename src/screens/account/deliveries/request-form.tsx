import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Address } from '#sync/entities/accounts/address.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { deliveryCharges } from '#sync/rules/prices/delivery-fee.ts'
import { chargeAmount } from '#sync/rules/prices/money.ts'
import { AddressForm } from '../../../components/people/address-form.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import type { SaveFormState } from '../../../components/save-form/use-save-form.ts'
import { deliveryFeeQuery } from '../../../queries/api/delivery-fee.ts'
import { unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { RadioGroup } from '../../../ui/check-group.tsx'
import { Checkbox, Radio } from '../../../ui/checks.tsx'
import { AddIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../../ui/layout/sums.tsx'
import { formatLb, plural } from '../../../ui/texts/format.ts'
import { dueInvoices } from './delivery-due.tsx'
import { dayChoices, type RequestValues, windowChoices } from './request-values.ts'

type FormState = SaveFormState<RequestValues>

export interface RequestTerms {
  readonly addresses: readonly Address[]
  readonly gct: Settings['gct']
}

interface RequestFormProps {
  state: FormState
  accountId: string
  packages: readonly Package[]
  /** Where the chosen packages wait; null while it isn't known. */
  office: Branch | null
  terms: RequestTerms
  fee: ShownFee
}

export function RequestForm({ state, accountId, packages, office, terms, fee }: RequestFormProps) {
  const [adding, setAdding] = useState(false)
  const field = state.form.getInputProps
  return (
    <>
      <SaveForm state={state} label="Request delivery">
        <PackagesField state={state} packages={packages} />
        <AddressField state={state} addresses={terms.addresses} onAdd={() => setAdding(true)} />
        <Panel title="When">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect label="Day" data={dayChoices(null, office)} {...field('scheduledFor')} />
            <NativeSelect label="Time" data={windowChoices} {...field('window')} />
          </SimpleGrid>
        </Panel>
        <CostPanel {...{ state, accountId, terms, fee }} />
      </SaveForm>
      {adding && (
        <AddressForm
          existing={null}
          onSaved={(addressId) => chooseAddress(state, addressId)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const FieldError = ({ error }: { error: unknown }) =>
  typeof error === 'string' && (
    <Text role="alert" c="var(--mantine-color-error)" fz="sm">
      {error}
    </Text>
  )

const packageDetails = ({ trackingNumber, pieces, weightLb }: Package): string =>
  [trackingNumber, pieces > 1 && plural(pieces, 'piece'), weightLb !== null && formatLb(weightLb)]
    .filter(Boolean)
    .join(' · ')

function PackagesField({ state, packages }: Pick<RequestFormProps, 'state' | 'packages'>) {
  const { packageIds } = state.form.values
  const toggle = (id: string) => {
    state.form.clearFieldError('packageIds')
    state.form.setFieldValue(
      'packageIds',
      packageIds.includes(id) ? packageIds.filter((selectedId) => selectedId !== id) : [...packageIds, id],
    )
  }
  return (
    <Panel title="What we bring">
      <Stack gap="xs">
        {packages.map((row) => (
          <Checkbox
            key={row.packageId}
            name="packageIds"
            label={
              <span>
                {row.description || row.trackingNumber}
                <Text component="span" display="block" size="sm" c="dimmed">
                  {packageDetails(row)}
                </Text>
              </span>
            }
            checked={packageIds.includes(row.packageId)}
            onChange={() => toggle(row.packageId)}
          />
        ))}
        <FieldError error={state.form.errors['packageIds']} />
      </Stack>
    </Panel>
  )
}

function chooseAddress({ form }: FormState, addressId: string): void {
  form.clearFieldError('addressId')
  form.setFieldValue('addressId', addressId)
}

interface AddressFieldProps {
  state: FormState
  addresses: readonly Address[]
  onAdd: () => void
}

function AddressField({ state, addresses, onAdd }: AddressFieldProps) {
  return (
    <Panel title="Where to">
      <Stack gap="sm" align="flex-start">
        {addresses.length > 0 && (
          <RadioGroup
            aria-label="Address"
            name="addressId"
            value={state.form.values.addressId}
            onChange={(addressId) => chooseAddress(state, addressId)}
          >
            <Stack gap="xs">
              {addresses.map(({ addressId, label, line1, line2, town, parish }) => (
                <Radio
                  key={addressId}
                  value={addressId}
                  label={label || line1}
                  description={[label && line1, line2, town, parish].filter(Boolean).join(', ')}
                />
              ))}
            </Stack>
          </RadioGroup>
        )}
        <FieldError error={state.form.errors['addressId']} />
        <Button variant="default" leftSection={<AddIcon size={18} />} onClick={onAdd}>
          Add an address
        </Button>
      </Stack>
    </Panel>
  )
}

/** The delivery's price by its zone, as its invoice will say; null while it isn't known. */
export function useShownFee({ packageIds, addressId }: RequestValues, { addresses }: RequestTerms) {
  const address = addresses.find((candidate) => candidate.addressId === addressId)
  const place = address ? { town: address.town, parish: address.parish } : null
  const answer = useServerQuery(deliveryFeeQuery({ packageIds, place }))
  if (answer.is !== 'shown' || (!place && answer.data.hasZones)) return null
  return { ...answer.data, place }
}

type ShownFee = ReturnType<typeof useShownFee>

type CostPanelProps = Pick<RequestFormProps, 'state' | 'accountId' | 'terms' | 'fee'>

/** The fee as its invoice will say, and everything else that is due when the driver comes. */
function CostPanel({ state, accountId, terms, fee }: CostPanelProps) {
  const { packageIds } = state.form.values
  const unpaid = useKeptQuery(unpaidInvoicesQuery(accountId))
  if (!fee)
    return (
      <Panel title="What it costs">
        <Text c="dimmed">
          {state.form.values.addressId
            ? 'Looking up the price…'
            : 'Choose where to, and the price shows here.'}
        </Text>
      </Panel>
    )
  const charges = deliveryCharges(fee.charge, terms.gct)
  const due = unpaid.is === 'shown' ? dueInvoices(unpaid.data, { deliveryId: '', packageIds }) : []
  const owed = due.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  const total = charges.reduce((sum, charge) => sum + chargeAmount(charge), 0)
  return (
    <Panel title="What it costs">
      <SumList>
        {charges.map((charge) => (
          <SumLine
            key={charge.feature}
            text={charge.feature === 'Delivery' ? 'Delivery fee' : charge.description}
            cents={chargeAmount(charge)}
          />
        ))}
        <SumLine
          text={owed > 0 ? 'This delivery' : 'Total'}
          cents={total}
          look={owed > 0 ? undefined : 'total'}
        />
        {owed > 0 && <SumLine text="Unpaid on these packages" cents={owed} />}
        {owed > 0 && <SumLine text="Due before delivery" cents={total + owed} look="total" />}
      </SumList>
      <Text size="sm" c="dimmed" mt="xs">
        {fee.charge.how}.
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        You can pay online after requesting, or at the door. Cancel free of charge until our driver sets out.
      </Text>
    </Panel>
  )
}
