import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import { tryPromotionCode } from '../../../queries/api/money/code-trials.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { useAction } from '../../../ui/use-action.ts'

interface CodeTrialFieldProps {
  /** Null once the code is cleared or refused. */
  onTried: (promotion: ShownPromotion | null) => void
}

/** Tries the code of a promotion in the calculator, without entering it for a bill. */
export function CodeTrialField({ onTried }: CodeTrialFieldProps) {
  const [code, setCode] = useState('')
  const trial = useAction(async () => {
    onTried(null)
    onTried(await tryPromotionCode(code.trim()))
  }, failureText)
  const change = (text: string) => {
    setCode(text)
    trial.clearProblem()
    onTried(null)
  }
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap" mt="sm">
      <TextInput
        label="Promotion code, if you have one"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
        value={code}
        error={trial.problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={trial.busy}
        disabled={code.trim() === ''}
        onClick={() => void trial.run()}
      >
        Try code
      </Button>
    </Group>
  )
}
