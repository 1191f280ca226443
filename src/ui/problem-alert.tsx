import { Alert } from '@mantine/core'
import { WarningIcon } from './icons.ts'

/** Why something wasn't saved or done; nothing while there is no problem. */
export const ProblemAlert = ({ text, title }: { text: string; title?: string }) =>
  text !== '' && (
    <Alert color="red" icon={<WarningIcon />} role="alert" title={title}>
      {text}
    </Alert>
  )
