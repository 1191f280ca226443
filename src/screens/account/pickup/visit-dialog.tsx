import { NativeSelect, Text } from '@mantine/core'
import type { StorageReply } from '#sync/api/money/storage.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickupDays, pickupWindowsOn, pickupWindowText } from '#sync/rules/pickups/pickup-plan.ts'
import { clock } from '../../../browser/clock.ts'
import { mutate } from '../../../changes/mutate.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { sentText } from '../../../components/session/waiting-texts.ts'
import { packageStorageQuery } from '../../../queries/api/own/own-packages.ts'
import { useServerAnswers } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { formatLongBusinessDay } from '../../../ui/texts/format.ts'
import { visitStorageText } from './visit-storage.ts'
import type { OfficeVisit } from './visits.ts'

interface VisitDialogProps {
  visit: OfficeVisit
  onClose: () => void
}

/** The storage of the packages, as far as the server answers. */
const useStorage = (packageIds: readonly string[]): StorageReply[] =>
  useServerAnswers(packageIds.map(packageStorageQuery)).flatMap((answer) =>
    answer.is === 'shown' ? answer.data : [],
  )

/** The customer chooses a day and an hour within the hours of the office. */
export function VisitDialog({ visit: { office, packageIds, plan }, onClose }: VisitDialogProps) {
  const now = new Date(clock.now()).toISOString()
  const days = pickupDays(office, now)
  const windowsOf = (day: string) => pickupWindowsOn(office, day, now)
  const plannedDay = plan ? jamaicaDay(plan.from) : ''
  const firstDay = days.includes(plannedDay) ? plannedDay : (days[0] ?? '')
  const state = useSaveForm({
    initialValues: { day: firstDay, from: plan?.from ?? '' },
    check: () => ({}),
    save: async ({ day, from }) => {
      const windows = windowsOf(day)
      const window = windows.find((row) => row.from === from) ?? windows[0]
      if (!window) return
      await mutate('pickup.announce', { packageIds: [...packageIds], ...window })
      toastSuccess(sentText('We’ll have your packages at the counter'))
      onClose()
    },
    failure: notSavedText,
  })
  const { form } = state
  const storageText = visitStorageText(useStorage(packageIds), form.values.day, jamaicaDay(now))
  return (
    <FormDialog title="When are you coming?" label="I’m coming" state={state} onClose={onClose}>
      <NativeSelect
        label="Day"
        data={days.map((day) => ({
          value: day,
          label: day === jamaicaDay(now) ? 'Today' : formatLongBusinessDay(day),
        }))}
        {...form.getInputProps('day')}
      />
      <NativeSelect
        label="Time"
        data={windowsOf(form.values.day).map((window) => ({
          value: window.from,
          label: pickupWindowText(window),
        }))}
        {...form.getInputProps('from')}
      />
      {storageText && <Text size="sm">{storageText}</Text>}
      <Text size="sm" c="dimmed">
        We fetch your packages from the shelves before you come. Bring a government-issued ID.
      </Text>
    </FormDialog>
  )
}
