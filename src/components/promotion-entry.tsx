import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { enterPromotion } from '../queries/api/money/promotions.ts'
import { useWrite } from '../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../stores/notifications.ts'
import { failureText } from '../ui/dialogs/not-saved.ts'
import { useAction } from '../ui/use-action.ts'

/** Enters the code of a promotion for the customer's next bill. It takes one line until it is wanted. */
export function PromotionEntry() {
  const { send } = useWrite(enterPromotion)
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const { run, busy, problem } = useAction(async () => {
    const { name } = await send({ body: { code } })
    toastSuccess(`${name} counts on your next bill`)
    setOpen(false)
  }, failureText)
  if (!isOpen)
    return (
      <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        Enter a promotion code
      </Button>
    )
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        label="Promotion code for your next bill"
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
