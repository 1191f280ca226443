import { NativeSelect } from '@mantine/core'
import { insuranceChoices, insuranceText } from '#sync/entities/packages/insurance.ts'
import { detailLabels } from '#sync/entities/packages/package.ts'
import { orEmpty } from '../fields/or-empty.ts'
import { useIsInsuranceChosen } from '../packages/use-insurance-choice.ts'
import { formPart } from './form-part.ts'

/** The insurance of a package, shown only at a company that leaves it to its customers. */
export const InsuranceField = formPart(['insurance'], ({ form }) => {
  const isChosen = useIsInsuranceChosen()
  return !isChosen ? null : (
    <NativeSelect
      label={detailLabels.insurance}
      data={[
        { value: '', label: 'Customer’s usual' },
        ...insuranceChoices.map((choice) => ({ value: choice, label: insuranceText[choice] })),
      ]}
      {...orEmpty(form, 'insurance')}
    />
  )
})
