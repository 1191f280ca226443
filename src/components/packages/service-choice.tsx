import { NativeSelect } from '@mantine/core'
import type { Service } from '#sync/entities/company/service.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { serviceName, type Way } from '#sync/rules/prices/services.ts'
import { daysText } from '../quote/rate-texts.ts'
import { ModeChoice } from './mode-choice.tsx'
import { useServiceChoices } from './use-services.ts'

/** "Express, 2–3 business days", or its name alone while its days are not set. */
export const serviceText = ({ name, transit }: Service, mode: ShippingMode): string =>
  [name, daysText(transit[mode === 'Air' ? 'air' : 'sea'])].filter(Boolean).join(', ')

interface WayChoiceProps extends Way {
  label: string
  description?: string
  onMode: (mode: ShippingMode) => void
  onService: (service: string) => void
}

/** A choice between air and sea, and between the services of the mode where there are several. */
export function WayChoice({ service, onService, ...modeProps }: WayChoiceProps) {
  const { mode } = modeProps
  const choices = useServiceChoices(mode)
  return (
    <>
      <ModeChoice {...modeProps} />
      {choices.length > 0 && (
        <NativeSelect
          label="Service"
          data={choices.map((choice) => ({ value: choice.name, label: serviceText(choice, mode) }))}
          value={serviceName(choices, { mode, service })}
          onChange={(event) => onService(event.currentTarget.value)}
        />
      )}
    </>
  )
}
