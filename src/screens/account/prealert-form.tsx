import { Box, CloseButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import type { Package } from '#sync/entities/packages/package.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { mutate } from '../../changes/mutate.ts'
import { LinesEditor } from '../../components/goods/lines-editor.tsx'
import { WayChoice } from '../../components/packages/service-choice.tsx'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { takeShared } from '../../pwa/shared-file.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useSession } from '../../session/session.ts'
import { notify, toastSuccess } from '../../stores/notifications.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { DoneIcon } from '../../ui/icons.ts'
import { later } from '../../ui/lazy-parts.ts'
import { MerchantInvoiceButtons } from './merchant-invoice-buttons.tsx'
import {
  contentOfMessage,
  goodsIn,
  linesOfMessage,
  type PrealertValues,
  prealertProblems,
  prealertValues,
  trackingHint,
  valuesOfMessage,
} from './prealert-rules.ts'
import { TrackingScanButton } from './tracking-scan-button.tsx'

// Few customers have a code.
const PromotionEntry = later(
  async () => (await import('../../components/promotion-entry.tsx')).PromotionEntry,
)

interface PrealertFormProps {
  /** The pre-alert to edit, whose tracking number stays. Undefined: a new pre-alert. */
  existing?: Package
  /** A shop's message that was shared or pasted. Its tracking number is filled in. */
  message?: string
  /** The id of the shared file that is the merchant invoice; empty without one. */
  sharedFile?: string
  onClose: () => void
}

/** Returns what there is to say in addition to the success message. */
async function save(
  values: PrealertValues,
  courier: string,
  { existing, merchantInvoice }: { existing: Package | undefined; merchantInvoice: File | null },
): Promise<string> {
  const { goods, pieces } = goodsIn(values.lines, existing)
  const details = {
    courier,
    shipper: values.shipper.trim(),
    mode: values.mode,
    service: values.service,
    ...goods,
  }
  if (existing) {
    const changes = { ...details, pieces }
    await mutate('package.update', { packageId: existing.packageId, changes })
    return ''
  }
  const trackingNumber = values.trackingNumber.trim()
  const fresh = { packageId: v7(), trackingNumber, quantity: pieces, merchantInvoiceFileId: null }
  const { outcome } = await mutate('package.prealert', { ...details, ...fresh }, { merchantInvoice })
  return outcome.message ?? ''
}

/** The form is short on purpose: one item takes five fields, one of which the camera can fill. It works offline. */
export function PrealertForm({ existing, message = '', sharedFile = '', onClose }: PrealertFormProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false
  const customer = useCustomer(useSession()?.accountId ?? null)
  const usualMode = customer?.defaultMode ?? 'Air'
  const [merchantInvoice, setMerchantInvoice] = useState<File | null>(null)
  useEffect(() => {
    if (sharedFile) void takeShared(caches).then(setMerchantInvoice)
  }, [sharedFile])
  const [{ numbers, items }, setContent] = useState(() => contentOfMessage(message))
  const edits = useRowEdit({
    edit: 'packages.update',
    rowId: existing?.packageId ?? '',
    row: existing,
    valuesOf: (row) => (row ? prealertValues(row) : valuesOfMessage({ numbers, items })),
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: (values) => prealertProblems(values, recognise(values.trackingNumber)),
    save: async (values) => {
      const code = recognise(values.trackingNumber)
      const message = await save(values, code.courier, { existing, merchantInvoice })
      toastSuccess(existing ? successTexts['package.update'] : successTexts['package.prealert'])
      notify(code.check === 'wrong' ? 'error' : 'success', message)
      onClose()
    },
    failure: notSavedText,
  })
  const field = state.form.getInputProps
  const readMessage = (text: string) => {
    const content = contentOfMessage(text)
    const lines = existing ? null : linesOfMessage(content, state.form.values.lines)
    setContent({ ...content, items: lines ? content.items : items })
    if (lines) state.form.setFieldValue('lines', lines)
  }
  const label = existing ? 'Save' : 'Add pre-alert'
  return (
    <Dialog onClose={onClose} fullScreen={phone} title={existing ? 'Edit pre-alert' : 'Add pre-alert'}>
      <SaveForm
        state={state}
        label={label}
        source={[message, sharedFile].filter(Boolean).join(' ')}
        actions={<DialogButtons confirm={label} busy={state.busy} onClose={onClose} />}
      >
        <TrackingField
          typed={state.form.values.trackingNumber}
          fixed={existing !== undefined}
          error={state.form.errors['trackingNumber']}
          isUnread={message.trim() !== '' && numbers.length === 0}
          found={numbers}
          onMessage={readMessage}
          onTyped={(trackingNumber) => state.form.setFieldValue('trackingNumber', trackingNumber)}
        />
        {items.length > 0 && <ItemsHint count={items.length} />}
        <LinesEditor
          lines={state.form.values.lines}
          errors={state.form.errors}
          isStaff={false}
          least={1}
          onChange={(lines) => state.form.setFieldValue('lines', lines)}
        />
        <TextInput label="Shop (optional)" placeholder="Amazon" maxLength={200} {...field('shipper')} />
        <WayChoice
          label="How it travels"
          mode={state.form.values.mode ?? usualMode}
          onMode={(mode) => state.form.setFieldValue('mode', mode)}
          service={state.form.values.service ?? customer?.defaultService ?? ''}
          onService={(service) => state.form.setFieldValue('service', service)}
        />
        {!existing && <InvoiceField file={merchantInvoice} onFile={setMerchantInvoice} />}
        {!existing && <PromotionEntry />}
      </SaveForm>
    </Dialog>
  )
}

/** Items of a message are the customer's declaration only after a look at them. */
const ItemsHint = ({ count }: { count: number }) => (
  <Text size="sm" role="status">
    {count === 1 ? 'The item is' : `The ${count} items are`} from the message you shared. Check names,
    quantities and values before you save.
  </Text>
)

/** The shop's invoice can wait until the package arrives, but adding it now saves a step later. */
function InvoiceField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  return (
    <Input.Wrapper
      label="Merchant invoice (optional now)"
      description="Customs needs proof of what you paid. You can also add it later."
    >
      {file ? (
        <Group gap="xs" mt={6} wrap="nowrap">
          <DoneIcon size={18} aria-hidden />
          <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
          <CloseButton aria-label="Remove the invoice" onClick={() => onFile(null)} />
        </Group>
      ) : (
        <Box mt={6}>
          <MerchantInvoiceButtons isFirst={false} onFile={onFile} />
        </Box>
      )}
    </Input.Wrapper>
  )
}

interface TrackingFieldProps {
  typed: string
  fixed: boolean
  error: ReactNode
  /** True if a message was shared that holds no number. */
  isUnread: boolean
  /** The numbers in the message that was shared or pasted. */
  found: readonly string[]
  onMessage: (message: string) => void
  onTyped: (typed: string) => void
}

/** While the number is typed, shows its courier or the problem with it. */
function TrackingField({ typed, fixed, error, isUnread, found, onMessage, onTyped }: TrackingFieldProps) {
  const hint = trackingHint(typed, recognise(typed))
  const paste = (event: ClipboardEvent) => {
    const message = event.clipboardData.getData('text')
    const [number] = contentOfMessage(message).numbers
    if (number === undefined) return
    event.preventDefault()
    onMessage(message)
    onTyped(number)
  }
  return (
    <div>
      <TextInput
        label="Tracking number"
        name="trackingNumber"
        placeholder="Number, or paste the message"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        disabled={fixed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onPaste={paste}
        error={error}
        rightSection={fixed ? null : <TrackingScanButton onCode={onTyped} />}
        rightSectionWidth={48}
        data-autofocus={fixed ? undefined : true}
      />
      <Group gap={6} mih={24} mt={4} wrap="nowrap" aria-live="polite">
        {hint.sure && !fixed && (
          <DoneIcon size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
        )}
        {!error && !fixed && (
          <Text size="sm" c={hint.sure ? 'var(--mantine-color-green-light-color)' : 'dimmed'}>
            {isUnread && typed === ''
              ? 'No tracking number in this message. Type it, or paste another message.'
              : hint.text}
          </Text>
        )}
      </Group>
      {found.length > 1 && (
        <RadioGroup label="Several numbers are in this message" value={typed} onChange={onTyped} mt="xs">
          <Stack gap="xs" mt={6}>
            {found.map((number) => (
              <Radio key={number} value={number} label={number} description={recognise(number).courier} />
            ))}
          </Stack>
        </RadioGroup>
      )}
    </div>
  )
}
