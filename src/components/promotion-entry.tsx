import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EnteredCode } from '#sync/api/money/promotion-codes.ts'
import { enteredCodeQuery, enterPromotion, takePromotionBack } from '../queries/api/money/promotion-codes.ts'
import { useKeptQuery } from '../queries/api/server-cache/kept-answers.ts'
import { useWrite } from '../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../stores/notifications.ts'
import { failureText } from '../ui/dialogs/not-saved.ts'
import { WarningIcon } from '../ui/icons.ts'
import { ProblemAlert } from '../ui/problem-alert.tsx'
import { useAction } from '../ui/use-action.ts'
import { promotionText } from './quote/promotion-texts.ts'

/** The code of a promotion for the customer's next bill: the one that waits for it, or a field that opens when wanted. */
export function PromotionEntry() {
  const entered = useKeptQuery(enteredCodeQuery)
  const code = entered.is === 'shown' ? entered.data : null
  return code ? <WaitingCode entered={code} /> : <CodeEntry openText="Enter a promotion code" />
}

/** A code that the customer entered and that is not in the price beside it. */
export function CodeProblem() {
  const entered = useKeptQuery(enteredCodeQuery)
  const code = entered.is === 'shown' ? entered.data : null
  if (!code || code.problem === null) return null
  return (
    <Alert color="signal" icon={<WarningIcon />} title={`${code.promotion.code} is not in this price`}>
      {code.problem}
    </Alert>
  )
}

function WaitingCode({ entered: { promotion, problem } }: { entered: EnteredCode }) {
  const { send } = useWrite(takePromotionBack)
  const back = useAction(async () => {
    await send({})
    toastSuccess(`${promotion.code} was taken back. You can enter it again.`)
  }, failureText)
  return (
    <Stack gap="xs" component="section" aria-label="Your promotion code">
      <Text fw={600}>
        {problem === null
          ? `${promotion.code} counts on your next bill`
          : `${promotion.code} doesn’t count on your next bill`}
      </Text>
      <Text size="sm" c="dimmed">
        {problem ??
          `${promotion.name}: ${promotionText(promotion)} A bill has one promotion, the one that saves you most.`}
      </Text>
      <ProblemAlert text={back.problem} />
      <Group gap="sm">
        <Button variant="default" loading={back.busy} onClick={() => void back.run()}>
          Take it back
        </Button>
        <CodeEntry openText="Enter another code" />
      </Group>
    </Stack>
  )
}

function CodeEntry({ openText }: { openText: string }) {
  const { send } = useWrite(enterPromotion)
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const { run, busy, problem } = useAction(async () => {
    const { name } = await send({ body: { code } })
    toastSuccess(`${name} counts on your next bill`)
    setOpen(false)
    setCode('')
  }, failureText)
  if (!isOpen)
    return (
      <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {openText}
      </Button>
    )
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        label="Promotion code for your next bill"
        description="Invoices that you already have stay as they are."
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button variant="default" loading={busy} disabled={code.trim() === ''} onClick={() => void run()}>
        Use code
      </Button>
    </Group>
  )
}
