import { Stack } from '@mantine/core'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { type EndingChoice, endingChoiceText } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { choicesFor, feeOf } from '#sync/rules/packages/ending.ts'
import { sendEndingChoice } from '../../queries/api/money/endings.ts'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { ServerContent } from '../server-content.tsx'

interface EndingChoiceDialogProps {
  pkg: Package
  onClose: () => void
}

/** Asks what happens to a package that isn't wanted. Each choice shows its fee. */
export function EndingChoiceDialog({ pkg, onClose }: EndingChoiceDialogProps) {
  const answer = useServerQuery(shippingRatesQuery)
  return (
    <Dialog title="What should happen to this package?" fromTop onClose={onClose}>
      <ServerContent answer={answer} away="You’re offline. You can choose when you’re back online.">
        {(rates) => <ChoiceForm pkg={pkg} rates={rates} onClose={onClose} />}
      </ServerContent>
    </Dialog>
  )
}

function ChoiceForm({ pkg, rates, onClose }: EndingChoiceDialogProps & { rates: ShippingRates }) {
  const terms = { ...rates.settings, fees: rates.fees }
  const { send } = useWrite(sendEndingChoice)
  const choices = choicesFor(pkg)
  const feeText = (choice: EndingChoice): string => {
    const fee = feeOf(choice, terms)
    return fee > 0 ? `${formatJmd(fee)} with tax` : 'No fee'
  }
  const state = useSaveForm<{ choice: EndingChoice }>({
    initialValues: { choice: choices[0] ?? 'SendOn' },
    check: () => ({}),
    save: async ({ choice }) => {
      const feeJmdCents = feeOf(choice, terms)
      await send({ params: { id: pkg.packageId }, body: { choice, feeJmdCents } })
      await toastSuccessOf(sendEndingChoice)
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Choose"
      actions={<DialogButtons confirm="Choose" busy={state.busy} onClose={onClose} />}
    >
      <RadioGroup label="Choice" {...state.form.getInputProps('choice')}>
        <Stack gap="sm" mt="xs">
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={endingChoiceText[choice]}
              description={feeText(choice)}
            />
          ))}
        </Stack>
      </RadioGroup>
    </SaveForm>
  )
}
