import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mutate } from '../../changes/mutate.ts'
import { recipientChoices, toRecipient } from '../../components/recipient/recipient.ts'
import { OtherPerson, ShownId } from '../../components/recipient/recipient-fields.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Checkbox, Radio } from '../../ui/checks.tsx'
import { formatJmd, plural } from '../../ui/format.ts'
import { HandOverIcon, WarningIcon } from '../../ui/icons.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { SignaturePad } from '../../ui/signature-pad.tsx'
import { ActionBar } from './action-bar.tsx'
import { blankDoor, countCash, type DoorValues, doorProblems } from './door-values.ts'
import classes from './driver.module.css'
import { stopName } from './stop-text.ts'
import { usePosition } from './use-position.ts'

interface DoorFormProps {
  stop: RoundStop
  /** Packages that are neither scanned nor ticked. */
  missing: number
  onDone: () => void
}

/** Why it must not be saved yet, as a sentence. */
class NotReady extends Error {}

/** Who takes the packages, with signature, photo, position and money: saved on this device, with or without a signal. */
export function DoorForm({ stop, missing, onDone }: DoorFormProps) {
  const { delivery } = stop
  const { deliveryId, dueJmdCents, waiver } = delivery
  const [signature, setSignature] = useState<Blob | null>(null)
  const [unsigned, setUnsigned] = useState(false)
  const [photos, setPhotos] = useState<File[]>([])
  const position = usePosition()
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const mustPay = dueJmdCents > 0 && waiver === null
  const persons = (delivery.contact?.authorizedPersons ?? []).map((one) => ({ ...one, idLast4: '' }))
  const name = stopName(stop)
  const state = useSaveForm<DoorValues>({
    initialValues: blankDoor(dueJmdCents),
    check: (values) => doorProblems(values, dueJmdCents),
    async save(values) {
      if (missing > 0) throw new NotReady(`Scan or tick ${plural(missing, 'more package')}.`)
      if (!signature && !unsigned) throw new NotReady('Ask for a signature, or tick “Can’t sign”.')
      if (!signature && photos.length === 0) throw new NotReady('Without a signature, take a photo.')
      if (values.pays === 'nothing' && mustPay && hasContact)
        throw new NotReady(
          `${formatJmd(dueJmdCents)} is due. Take it, or go back and choose “Can’t deliver”.`,
        )
      const { recipient } = toRecipient(values, name, persons)
      const cash = countCash(values, dueJmdCents)
      const { relationship, idType, idLast4 } = recipient
      await mutate(
        'delivery.handOver',
        {
          deliveryId,
          proof: { recipientName: recipient.name, relationship, idType, idLast4: idLast4 ?? '', ...position },
          collected: cash && {
            method: 'Cash',
            amountJmdCents: cash.keptJmdCents,
            tenderedJmdCents: cash.tenderedJmdCents,
          },
        },
        { proof: { ...(signature ? { signature } : {}), photos } },
      )
      toastSuccess(`Handed over to ${recipient.name}`)
      onDone()
    },
    failure: (error) => (error instanceof NotReady ? error.message : notSavedText(error)),
  })
  const { form } = state
  return (
    <SaveForm
      state={state}
      label="Hand over"
      actions={
        <ActionBar>
          <Button type="submit" loading={state.busy} leftSection={<HandOverIcon size={22} aria-hidden />}>
            Hand over {plural(delivery.packageIds.length, 'package')}
          </Button>
        </ActionBar>
      }
    >
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
        <SignaturePad label="Signature" onChange={setSignature} />
        {!signature && (
          <div className={classes['choices']}>
            <Checkbox
              label="Can’t sign"
              checked={unsigned}
              onChange={(event) => setUnsigned(event.currentTarget.checked)}
            />
          </div>
        )}
        <PhotoPicker photos={photos} onChange={setPhotos} disabled={state.busy} />
        <Text c="dimmed" size="sm" mt="xs">
          {position ? `Position added, within ${position.accuracyM} m.` : 'No position. It’s not needed.'}
        </Text>
      </Panel>
      <MoneyPanel state={state} dueJmdCents={dueJmdCents} mustPay={mustPay} hasContact={hasContact} />
    </SaveForm>
  )
}

interface MoneyPanelProps {
  state: SaveFormState<DoorValues>
  dueJmdCents: number
  mustPay: boolean
  hasContact: boolean
}

function MoneyPanel({ state: { form }, dueJmdCents, mustPay, hasContact }: MoneyPanelProps) {
  const cash = countCash(form.values, dueJmdCents)
  if (dueJmdCents === 0) return <Panel title="Nothing due">Take no money here.</Panel>
  return (
    <Panel title={`${formatJmd(dueJmdCents)} due`}>
      <RadioGroup label="Collected" {...form.getInputProps('pays')}>
        <Stack gap={0} mt={4}>
          <Radio value="cash" label="Cash" style={{ paddingBlock: 12 }} />
          <Radio value="nothing" label="Nothing" style={{ paddingBlock: 12 }} />
        </Stack>
      </RadioGroup>
      {form.values.pays === 'cash' && (
        <TextInput
          label="Cash given"
          inputMode="decimal"
          size="lg"
          autoComplete="off"
          {...form.getInputProps('cash')}
        />
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
