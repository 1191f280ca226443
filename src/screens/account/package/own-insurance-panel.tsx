import { Button, Group, Stack, Text } from '@mantine/core'
import type { InsuranceChoice } from '#sync/entities/packages/insurance.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { canChooseInsurance, isInsured } from '#sync/rules/claims/insurance.ts'
import { insurancePrice } from '#sync/rules/prices/package-price.ts'
import { mutate } from '../../../changes/mutate.ts'
import { coverText } from '../../../components/claims/cover-text.ts'
import { sentText } from '../../../components/session/waiting-texts.ts'
import { rateTermsQuery } from '../../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { insuranceButtonText } from './shipping-texts.ts'

const savedText: Record<InsuranceChoice, string> = {
  Insured: 'Your package is insured',
  Declined: 'Your package isn’t insured',
}

/** The owner's choice of the insurance, with its price, at a company that leaves it to them. */
export function OwnInsurancePanel({ row }: { row: Package }) {
  const choose = useAction(async (insurance: InsuranceChoice) => {
    await mutate('package.update', { packageId: row.packageId, changes: { insurance } })
    toastSuccess(sentText(savedText[insurance]))
  })
  const terms = useKeptQuery(rateTermsQuery)
  if (terms.is !== 'shown' || !terms.data.settings.insurance.isChosen || !canChooseInsurance(row)) return null
  const next = isInsured(row, terms.data.settings.insurance) ? 'Declined' : 'Insured'
  return (
    <Panel title="Insurance">
      <Stack gap="sm">
        <Text>{coverText(row, terms.data.settings.insurance)}</Text>
        <ProblemAlert text={choose.problem} />
        <Group>
          <Button variant="default" loading={choose.busy} onClick={() => void choose.run(next)}>
            {insuranceButtonText(next, insurancePrice(row, terms.data))}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
