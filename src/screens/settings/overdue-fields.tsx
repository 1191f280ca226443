import { TextInput } from '@mantine/core'
import { figure, type PanelProps } from './panel-props.ts'

/** The days on which customers are reminded of overdue invoices, and after which nothing is handed over to them. */
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
  </>
)
