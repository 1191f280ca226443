import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { refusalReasons, refusalReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import { ProofFields } from '../../components/recipient/proof-fields.tsx'
import { recipientChoices } from '../../components/recipient/recipient.ts'
import { OtherPerson, ShownId } from '../../components/recipient/recipient-fields.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { CheckboxGroup, RadioGroup } from '../../ui/check-group.tsx'
import { Checkbox, Radio } from '../../ui/checks.tsx'
import { HandOverIcon, PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { ActionBar } from './action-bar.tsx'
import {
  cashDue,
  countCash,
  type DoorStop,
  type DoorValues,
  missingAt,
  refusedAt,
  restAfter,
  stopTaken,
} from './door-values.ts'
import classes from './driver.module.css'
import { transferText } from './stop-text.ts'
import type { useDoor } from './use-door.ts'

interface DoorFormProps {
  stop: RoundStop
  door: ReturnType<typeof useDoor>
}

/**
 * The form at the door: the packages, the recipient, the signature, the photo, the position and the money. It works
 * offline.
 */
export function DoorForm({ stop, door }: DoorFormProps) {
  const { state, key, name, persons, position, doorStop, mustPay, hasContact } = door
  const { packageIds } = stop.delivery
  const { form } = state
  return (
    <SaveForm
      state={state}
      label="Hand over"
      handover={key && { key, packageIds }}
      actions={
        <ActionBar>
          <Button type="submit" loading={state.busy} leftSection={<HandOverIcon size={22} aria-hidden />}>
            Hand over {plural(packageIds.length - refusedAt(form.values, packageIds).length, 'package')}
          </Button>
        </ActionBar>
      }
    >
      <PackagesPanel stop={stop} form={form} />
      <Panel title="Recipient">
        <RadioGroup label="Who takes the packages?" {...form.getInputProps('who')}>
          <Stack gap={0} mt={4}>
            {recipientChoices(name, persons).map(({ value, label }) => (
              <Radio key={value} value={value} label={label} style={{ paddingBlock: 12 }} />
            ))}
          </Stack>
        </RadioGroup>
        {form.values.who === 'other' && <OtherPerson form={form} isAtDoor />}
        <ShownId form={form} required={form.values.who === 'other'} isAtDoor />
      </Panel>
      <Panel title="Proof">
        <ProofFields form={form} busy={state.busy} tickClass={classes['choices']} />
        <Text c="dimmed" size="sm" mt="xs">
          {position ? `Position added, within ${position.accuracyM} m.` : 'No position. It’s not needed.'}
        </Text>
      </Panel>
      {doorStop.asksCode && <CodePanel form={form} />}
      <MoneyPanel
        state={state}
        stop={stopTaken(form.values, doorStop)}
        mustPay={mustPay}
        hasContact={hasContact}
        transfer={transferText(stop.delivery)}
      />
    </SaveForm>
  )
}

/** The stop's packages. Scanned ones are ticked, and a manual tick means a damaged label. */
function PackagesPanel({ stop, form }: { stop: RoundStop; form: SaveFormState<DoorValues>['form'] }) {
  const { packageIds } = stop.delivery
  const missing = missingAt(form.values, packageIds)
  return (
    <Panel title="Packages">
      <CheckboxGroup aria-label="Packages" {...form.getInputProps('scanned')}>
        <div className={classes['choices']}>
          {packageIds.map((packageId, nth) => {
            const pkg = stop.packages.find((row) => row.packageId === packageId)
            return (
              <Checkbox
                key={packageId}
                value={packageId}
                label={pkg ? `${pkg.trackingNumber} ${pkg.description}` : `Package ${nth + 1}`}
                description={
                  nth === 0 && missing > 0 ? 'Label damaged? Check the number and tick it.' : undefined
                }
              />
            )
          })}
        </div>
      </CheckboxGroup>
      {packageIds.length > 1 && <RefusedFields stop={stop} form={form} />}
    </Panel>
  )
}

const refusalOptions = [
  { value: '', label: 'Taken' },
  ...refusalReasons.map((value) => ({ value, label: refusalReasonText[value] })),
]

/** Why one of several packages is not taken; it comes back with the van. A scanned one is taken. */
function RefusedFields({ stop, form }: { stop: RoundStop; form: SaveFormState<DoorValues>['form'] }) {
  const { refusals, scanned } = form.values
  const unscannedIds = stop.delivery.packageIds.filter((packageId) => !scanned.includes(packageId))
  return unscannedIds.map((packageId, nth) => {
    const pkg = stop.packages.find((row) => row.packageId === packageId)
    return (
      <NativeSelect
        key={packageId}
        mt="xs"
        label={`Not taken: ${pkg?.trackingNumber ?? `package ${nth + 1}`}`}
        data={refusalOptions}
        value={refusals[packageId] ?? ''}
        description={
          refusals[packageId] === 'Damaged' ? 'Take a photo of it below, with the proof.' : undefined
        }
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('refusals', {
            ...refusals,
            [packageId]: refusalReasons.find((reason) => reason === value) ?? '',
          })
        }
      />
    )
  })
}

/** The code that the customer got when the van set out. */
const CodePanel = ({ form }: Pick<SaveFormState<DoorValues>, 'form'>) => (
  <Panel title="Customer’s code">
    {!form.values.hasNoCode && (
      <TextInput
        label="Code"
        description="Six digits, from the customer’s app or message."
        inputMode="numeric"
        size="lg"
        autoComplete="off"
        maxLength={10}
        {...form.getInputProps('code')}
      />
    )}
    <Checkbox
      label="No code"
      style={{ paddingBlock: 12 }}
      {...form.getInputProps('hasNoCode', { type: 'checkbox' })}
    />
    {form.values.hasNoCode && (
      <TextInput
        label="Why?"
        description="The office reads it and calls the customer."
        size="lg"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('codeReason')}
      />
    )}
  </Panel>
)

interface MoneyPanelProps {
  state: SaveFormState<DoorValues>
  stop: DoorStop
  mustPay: boolean
  hasContact: boolean
  /** Of a bank transfer that the office has not checked; else empty. */
  transfer: string
}

function MoneyPanel({ state: { form }, stop, mustPay, hasContact, transfer }: MoneyPanelProps) {
  const { dueJmdCents } = stop
  const cash = countCash(form.values, stop)
  const rest = restAfter(form.values, stop)
  const { amountJmdCents, roundingJmdCents } = cashDue(stop)
  if (dueJmdCents === 0) return <Panel title="Nothing due">Take no money here.</Panel>
  return (
    <Panel title={`${formatJmd(dueJmdCents)} due`}>
      {transfer && <Tag tone="moving" icon={PendingIcon} text={transfer} />}
      <RadioGroup label="Collected" {...form.getInputProps('pays')}>
        <Stack gap={0} mt={4}>
          <Radio value="cash" label="Cash" style={{ paddingBlock: 12 }} />
          <Radio value="card" label="Card, on the terminal" style={{ paddingBlock: 12 }} />
          <Radio value="nothing" label="Nothing" style={{ paddingBlock: 12 }} />
        </Stack>
      </RadioGroup>
      {form.values.pays === 'cash' && (
        <TextInput
          label="Cash given"
          description={
            roundingJmdCents === 0 ? undefined : `Take ${formatJmd(amountJmdCents)}: cash is rounded.`
          }
          inputMode="decimal"
          size="lg"
          autoComplete="off"
          {...form.getInputProps('cash')}
        />
      )}
      {form.values.pays === 'card' && (
        <TextInput
          label="Number on the slip"
          description={`Charge ${formatJmd(dueJmdCents)}. The office compares the slip with the bank.`}
          size="lg"
          autoComplete="off"
          {...form.getInputProps('slip')}
        />
      )}
      {rest > 0 && (
        <Text size="lg" mt="xs" role="status">
          Left to pay: <strong>{formatJmd(rest)}</strong>. The office lets the customer owe it.
        </Text>
      )}
      {cash && (
        <Text size="lg" mt="xs" role="status">
          Change: <strong>{formatJmd(cash.changeJmdCents)}</strong>
        </Text>
      )}
      {form.values.pays === 'nothing' && mustPay && !hasContact && (
        <Alert color="orange" icon={<WarningIcon />} mt="sm">
          You’re offline. Hand over without cash only if the customer shows a receipt: if it isn’t paid, the
          office reviews this hand-over.
        </Alert>
      )}
    </Panel>
  )
}
