import { TextInput } from '@mantine/core'
import { figure, type PanelProps } from './panel-props.ts'

/** The days of reminders, of the stop of hand-overs, and of statements. */
export const OverdueFields = ({ form }: Pick<PanelProps['state'], 'form'>) => (
  <>
    <TextInput
      label="Overdue reminders (days)"
      description="After the due day, such as 3, 10, 20"
      autoComplete="off"
      maxLength={40}
      {...form.getInputProps('overdueDays')}
    />
    <TextInput
      label="Stop hand-over (days overdue)"
      description="Empty: never"
      {...figure}
      {...form.getInputProps('stopDays')}
    />
    <TextInput
      label="Mail statements on day"
      description="Of each month, 1 to 28. Empty: never"
      {...figure}
      {...form.getInputProps('statementDay')}
    />
  </>
)
