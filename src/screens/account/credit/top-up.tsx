import { Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { minTopUpJmdCents } from '#sync/rules/payments/top-up.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { createTopUp, openTopUpPage } from '../../../queries/api/money/checkouts.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { CardIcon } from '../../../ui/icons.ts'
import { formatJmd, parseCents } from '../../../ui/texts/format.ts'
import { keptCheckout } from '../../../visitor/payment/kept-checkout.ts'

/** Puts money on the customer's own account by card, before there is a bill. */
export function TopUpButton() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<CardIcon size={18} />} onClick={open}>
        Top up
      </Button>
      {isOpen && <TopUpDialog onClose={close} />}
    </>
  )
}

function check({ amountJmdCents: typedAmount }: { amountJmdCents: string }): Record<string, string> {
  const cents = parseCents(typedAmount, 'J')
  if (cents === null) return { amountJmdCents: 'Enter an amount in Jamaican dollars, such as 5,000.00.' }
  return cents < minTopUpJmdCents ? { amountJmdCents: `Top up ${formatJmd(minTopUpJmdCents)} or more.` } : {}
}

function TopUpDialog({ onClose }: { onClose: () => void }) {
  const topUp = useWrite(createTopUp)
  const cardPage = useWrite(openTopUpPage)
  const state = useSaveForm({
    initialValues: { amountJmdCents: '' },
    check,
    save: async ({ amountJmdCents: typedAmount }) => {
      const { checkoutId, checkoutToken } = await topUp.send({
        body: { topUpJmdCents: parseCents(typedAmount, 'J') ?? 0 },
      })
      const { paymentLink } = await cardPage.send({ params: { id: checkoutId }, body: {} })
      keptCheckout.keep({ checkoutId, token: checkoutToken })
      window.location.assign(paymentLink)
    },
  })
  return (
    <FormDialog title="Top up your account" label="Pay by card" state={state} onClose={onClose}>
      <Text size="sm">
        The money becomes your credit. Use it for any invoice, or ask our office to pay it back.
      </Text>
      <TextInput
        label="Amount (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        {...state.form.getInputProps('amountJmdCents')}
      />
    </FormDialog>
  )
}
