import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { attemptReasons, attemptReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import { mutate } from '../../changes/mutate.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'

interface Values {
  reason: (typeof attemptReasons)[number] | ''
  note: string
}

const problemsOf = ({ reason, note }: Values): Record<string, string> => {
  if (reason === '') return { reason: 'Choose what happened.' }
  return reason === 'Other' && note.trim() === '' ? { note: 'Say what happened.' } : {}
}

/** Records why a handover failed. The packages stay in the van until they are back at the office. */
export function AttemptDialog({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const [photos, setPhotos] = useState<File[]>([])
  const state = useSaveForm<Values>({
    initialValues: { reason: '', note: '' },
    check: problemsOf,
    async save({ reason, note }) {
      if (reason === '') return
      await mutate(
        'delivery.fail',
        { deliveryId, reason, note: note.trim(), photoFileIds: [] },
        { proof: { photos } },
      )
      toastSuccess('Attempt saved. The packages stay in the van.')
      onClose()
    },
    failure: notSavedText,
  })
  const { form } = state
  return (
    <FormDialog onClose={onClose} title="Can’t deliver" label="Save attempt" state={state}>
      <RadioGroup label="What happened?" {...form.getInputProps('reason')}>
        <Stack gap={0} mt={4}>
          {attemptReasons.map((reason) => (
            <Radio
              key={reason}
              value={reason}
              label={attemptReasonText[reason]}
              style={{ paddingBlock: 12 }}
            />
          ))}
        </Stack>
      </RadioGroup>
      <Textarea
        label="Note"
        maxLength={500}
        required={form.values.reason === 'Other'}
        {...form.getInputProps('note')}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} disabled={state.busy} />
    </FormDialog>
  )
}
