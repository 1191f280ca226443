import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CustomsState,
  customsChannels,
  customsStates,
  customsText,
} from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { parseCents, plural } from '../../ui/texts/format.ts'
import { type CustomsValues, customsArgs } from './customs-args.ts'
import { batchSaver } from './list/id-batches.ts'

interface CustomsDialogProps {
  packages: readonly Pick<Package, 'packageId' | 'trackingNumber' | 'customs'>[]
  onClose: () => void
  onSaved?: () => void
}

const dutyText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** Returns the values that all packages share; differing ones are left unchanged. */
function valuesOf(packages: CustomsDialogProps['packages']): CustomsValues {
  const [first, ...others] = packages.map(({ customs }) => customs)
  const only = others.length === 0 ? first : undefined
  return {
    state: first && others.every(({ state }) => state === first.state) ? first.state : 'Cleared',
    channel: only?.channel ?? '',
    note: only?.note ?? '',
    entryNumber: only?.entryNumber ?? '',
    duty: dutyText(only?.dutyJmdCents ?? null),
  }
}

function check({ state, note, duty }: CustomsValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (state === 'Hold' && note.trim() === '') problems['note'] = 'Enter why customs holds it.'
  if (duty.trim() !== '' && parseCents(duty) === null) problems['duty'] = 'Enter an amount, like 1,250.00.'
  return problems
}

/** Records a customs decision for one or more packages, online or offline. */
export function CustomsDialog({ packages, onClose, onSaved }: CustomsDialogProps) {
  const [saveBatches] = useState(batchSaver)
  const isOne = packages.length === 1
  const before = valuesOf(packages)
  const state = useSaveForm<CustomsValues>({
    initialValues: before,
    check,
    async save(values) {
      await saveBatches(packages, values, (packageIds) =>
        mutate('package.customs', customsArgs(packageIds, before, values)),
      )
      toastSuccess(`Customs recorded for ${plural(packages.length, 'package')}`)
      onSaved?.()
      onClose()
    },
    failure: notSavedText,
  })
  const { form } = state
  const isHold = form.values.state === 'Hold'
  return (
    <FormDialog
      onClose={onClose}
      title={
        isOne ? `Customs: ${packages[0]?.trackingNumber}` : `Customs of ${plural(packages.length, 'package')}`
      }
      label="Record customs"
      state={state}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="State"
            data-autofocus
            data={customsStates.map((value: CustomsState) => ({ value, label: customsText[value] }))}
            {...form.getInputProps('state')}
          />
          <NativeSelect
            label="Channel"
            data={[{ value: '', label: isOne ? 'Not set' : 'Leave as it is' }, ...customsChannels]}
            {...form.getInputProps('channel')}
          />
        </SimpleGrid>
        <Textarea
          label={isHold ? 'Reason for the hold' : 'Note'}
          description={isHold ? 'The customer reads this. Say what’s needed.' : 'The customer reads this.'}
          required={isHold}
          maxLength={2000}
          {...form.getInputProps('note')}
        />
        {isOne && (
          <SimpleGrid cols={2}>
            <TextInput label="Entry number" maxLength={200} {...form.getInputProps('entryNumber')} />
            <TextInput label="Duty charged (J$)" inputMode="decimal" {...form.getInputProps('duty')} />
          </SimpleGrid>
        )}
        <CustomsNotes isHold={isHold} isOne={isOne} />
      </Stack>
    </FormDialog>
  )
}

const HoldNote = ({ isOne }: { isOne: boolean }) => (
  <Text size="sm" c="dimmed">
    {isOne ? 'It stays' : 'They stay'} at customs until the hold is cleared.
  </Text>
)

const NoUndoNote = () => (
  <Text size="sm" c="dimmed">
    Customers are notified immediately of a hold and of its end, so this can’t be undone. To correct it,
    record customs again.
  </Text>
)

const CustomsNotes = ({ isHold, isOne }: { isHold: boolean; isOne: boolean }) => (
  <>
    {isHold && <HoldNote isOne={isOne} />}
    <NoUndoNote />
  </>
)
