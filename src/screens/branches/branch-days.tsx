import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Branch } from '#sync/entities/company/branch.ts'
import { type Weekday, weekdays, weekdayText } from '#sync/entities/company/weekday.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { formatLongBusinessDay } from '../../ui/texts/format.ts'

export type BranchDays = Pick<Branch, 'openDays' | 'deliveryDays' | 'closedDays'>

interface DaysProps {
  values: BranchDays
  onChange: (days: Partial<BranchDays>) => void
}

/** A week as people list it, from Monday to Sunday. */
const week: readonly Weekday[] = [...weekdays.slice(1), 'Sun']

/** The days on which an office opens and delivers, by which customers read when a package is expected. */
export const DayFields = ({ values, onChange }: DaysProps) => (
  <Stack gap="sm">
    <WeekdayField
      label="Open on"
      description="Expected days of packages count these."
      days={values.openDays}
      onChange={(openDays) => onChange({ openDays })}
    />
    <WeekdayField
      label="Delivers on"
      description="Customers can ask for a delivery on these. Choose none if it doesn’t deliver."
      days={values.deliveryDays}
      onChange={(deliveryDays) => onChange({ deliveryDays })}
    />
    <ClosedDays days={values.closedDays} onChange={(closedDays) => onChange({ closedDays })} />
  </Stack>
)

interface WeekdayProps {
  label: string
  description: string
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
}

const WeekdayField = ({ label, description, days, onChange }: WeekdayProps) => (
  <CheckboxGroup
    label={label}
    description={description}
    value={[...days]}
    onChange={(chosenDays) => onChange(week.filter((day) => chosenDays.includes(day)))}
  >
    <Group gap="sm" mt={4}>
      {week.map((day) => (
        <Checkbox key={day} value={day} label={day} aria-label={weekdayText[day]} />
      ))}
    </Group>
  </CheckboxGroup>
)

interface ClosedProps {
  days: readonly string[]
  onChange: (days: string[]) => void
}

/** Holidays and other closed days that are still to come; earlier ones stay in the row. */
function ClosedDays({ days, onChange }: ClosedProps) {
  const [newDay, setNewDay] = useState('')
  const today = jamaicaDay(clock.now())
  const add = () => {
    if (newDay !== '') onChange([...new Set([...days, newDay])].sort())
    setNewDay('')
  }
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="date"
          label="Closed on"
          description="Holidays, one day at a time"
          value={newDay}
          onChange={(event) => setNewDay(event.currentTarget.value)}
        />
        <Button variant="default" onClick={add} disabled={newDay === ''}>
          Add day
        </Button>
      </Group>
      {days
        .filter((closedDay) => closedDay >= today)
        .map((closedDay) => (
          <Group key={closedDay} gap="xs">
            <Text size="sm">{formatLongBusinessDay(closedDay)}</Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<CloseIcon size={16} />}
              aria-label={`Remove ${formatLongBusinessDay(closedDay)}`}
              onClick={() => onChange(days.filter((day) => day !== closedDay))}
            >
              Remove
            </Button>
          </Group>
        ))}
    </Stack>
  )
}
