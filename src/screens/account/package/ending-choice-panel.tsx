import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { EndingChoice } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { choicesFor } from '#sync/rules/packages/ending.ts'
import { EndingChoiceDialog } from '../../../components/packages/ending-choice-dialog.tsx'
import { WarningIcon } from '../../../ui/icons.ts'
import { endingWords } from './ending-text.ts'

/** Says what happens to a package that its customer doesn't collect or want, and offers the choices. */
export function EndingChoicePanel({ row }: { row: Package }) {
  const [isOpen, setOpen] = useState(false)
  const words = endingWords(row)
  const choices: readonly EndingChoice[] = choicesFor(row)
  if (!words && choices.length === 0) return null
  const ask = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {words ? 'Choose what to do' : 'I don’t want this package'}
    </Button>
  )
  return (
    <>
      {words ? (
        <Alert color="signal" icon={<WarningIcon />} title={words.title}>
          <Stack gap="sm" align="flex-start">
            {words.text}
            {choices.length > 0 && ask}
          </Stack>
        </Alert>
      ) : (
        <div>{ask}</div>
      )}
      {isOpen && <EndingChoiceDialog pkg={row} onClose={() => setOpen(false)} />}
    </>
  )
}
