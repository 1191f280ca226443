import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconCurrencyDollar } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { v7 } from 'uuid'
import type { Package } from '#sync/entities/package.ts'
import { must } from '#sync/lib/must.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { mutate } from '../../data/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { centsOf } from '../../ui/format.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { emptyPrealert, type PrealertValues, prealertProblems, trackingHint } from './prealert-rules.ts'
import { TrackingScanButton } from './tracking-scan-button.tsx'

interface PrealertFormProps {
  /** A pre-alert to change; its tracking number stays. Without one, a new pre-alert. */
  existing?: Package
  onClose: () => void
}

const valuesOf = (row: Package): PrealertValues => ({
  trackingNumber: row.trackingNumber,
  shipper: row.shipper,
  description: row.description,
  value: row.declaredValueUsdCents === null ? '' : (row.declaredValueUsdCents / 100).toFixed(2),
  quantity: row.pieces,
})

async function save(values: PrealertValues, courier: string, existing: Package | undefined): Promise<void> {
  const said = {
    courier,
    shipper: values.shipper.trim(),
    description: values.description.trim(),
    declaredValueUsdCents: must(centsOf(values.value), 'a value that was checked'),
  }
  const quantity = Number(values.quantity)
  if (existing) {
    const changes = { ...said, pieces: quantity }
    await mutate('package.update', { packageId: existing.packageId, changes })
  } else {
    const trackingNumber = values.trackingNumber.trim()
    const fresh = { packageId: v7(), trackingNumber, quantity, merchantInvoiceFileId: null }
    await mutate('package.prealert', { ...said, ...fresh })
  }
}

/** Short on purpose: five fields, one of which the camera can fill. Works without a connection. */
export function PrealertForm({ existing, onClose }: PrealertFormProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false
  const [values, setValues] = useState(existing ? valuesOf(existing) : emptyPrealert)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const code = recognise(values.trackingNumber)
  const problems = prealertProblems(values, code)
  const shown = tried ? problems : {}
  const set = (changed: Partial<PrealertValues>) => setValues({ ...values, ...changed })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    setRefused('')
    try {
      await save(values, code.courier, existing)
      const words = existing ? 'Package updated successfully!' : 'Package pre-alert added successfully!'
      toastSuccess(`${words} Saved on this device`)
      onClose()
    } catch (error) {
      setRefused(notSavedText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog onClose={onClose} fullScreen={phone} title={existing ? 'Edit pre-alert' : 'Add pre-alert'}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {refused && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {refused}
            </Alert>
          )}
          <TrackingField
            typed={values.trackingNumber}
            fixed={existing !== undefined}
            error={shown.trackingNumber}
            onTyped={(trackingNumber) => set({ trackingNumber })}
          />
          <TextInput
            label="What is inside"
            placeholder="Running shoes"
            maxLength={200}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={shown.description}
          />
          <TextInput
            label="Shop"
            placeholder="Amazon"
            maxLength={200}
            value={values.shipper}
            onChange={(event) => set({ shipper: event.currentTarget.value })}
          />
          <Group grow align="flex-start">
            <TextInput
              label="Value in US$"
              inputMode="decimal"
              placeholder="45.90"
              leftSection={<IconCurrencyDollar size={20} />}
              value={values.value}
              onChange={(event) => set({ value: event.currentTarget.value })}
              error={shown.value}
            />
            <NumberInput
              label="Quantity"
              min={1}
              max={999}
              allowDecimal={false}
              value={values.quantity}
              onChange={(quantity) => set({ quantity })}
              error={shown.quantity}
            />
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {existing ? 'Save' : 'Add pre-alert'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface TrackingFieldProps {
  typed: string
  fixed: boolean
  error: string | undefined
  onTyped: (typed: string) => void
}

/** Says while the number is typed whose it is, or what is wrong with it. */
function TrackingField({ typed, fixed, error, onTyped }: TrackingFieldProps) {
  const hint = trackingHint(typed, recognise(typed))
  return (
    <div>
      <TextInput
        label="Tracking number"
        placeholder="From the shop’s shipping message"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        disabled={fixed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        error={error}
        rightSection={fixed ? null : <TrackingScanButton onCode={onTyped} />}
        rightSectionWidth={48}
        data-autofocus={fixed ? undefined : true}
      />
      <Group gap={6} mih={24} mt={4} wrap="nowrap" aria-live="polite">
        {hint.sure && <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />}
        {!error && !fixed && (
          <Text size="sm" c={hint.sure ? 'teal.8' : 'dimmed'}>
            {hint.text}
          </Text>
        )}
      </Group>
    </div>
  )
}
