import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { ListedTill } from '#sync/api/money/tills.ts'
import { dayRatesQuery } from '../../queries/api/money/exchange-rates.ts'
import { startTill } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { parseCents } from '../../ui/texts/format.ts'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { ClosedByOther } from './closed-by-other.tsx'
import { usdNotesProblem } from './usd-notes.ts'

/** Sits below its only field and is as wide as the field on a phone. */
const OpenButton = ({ busy }: { busy: boolean }) => (
  <Button type="submit" loading={busy} maw={360} style={{ justifySelf: 'start' }}>
    Open till
  </Button>
)

/** Asks for the float once a day, before the first payment. Enter opens the till. */
export function OpenTillPanel({ closedByOther }: { closedByOther: ListedTill | null }) {
  const { send } = useWrite(startTill)
  const rates = useServerQuery(dayRatesQuery)
  const takesUsd = rates.is === 'shown' && rates.data.current !== null
  const state = useSaveForm({
    initialValues: { floatJmdCents: '', floatUsdCents: '' },
    check: ({ floatJmdCents, floatUsdCents }): Record<string, string> => ({
      ...(floatJmdCents.trim() === '' || parseCents(floatJmdCents, 'J') === null
        ? { floatJmdCents: 'Enter the cash in the drawer, such as 10,000. Enter 0 if it’s empty.' }
        : {}),
      ...(usdNotesProblem(floatUsdCents) ? { floatUsdCents: usdNotesProblem(floatUsdCents) } : {}),
    }),
    save: async ({ floatJmdCents, floatUsdCents }) => {
      const usd = parseCents(floatUsdCents, 'US') ?? 0
      await send({ body: { floatJmdCents: parseCents(floatJmdCents, 'J') ?? 0, floatUsdCents: usd } })
      await toastSuccessOf(startTill)
    },
  })
  return (
    <Panel title="Open your till">
      <SaveForm state={state} label="Open till" actions={<OpenButton busy={state.busy} />}>
        <Stack gap="sm">
          {closedByOther && <ClosedByOther till={closedByOther} />}
          <Text>Count the cash in your drawer before you take the first payment.</Text>
          <TextInput
            maw={360}
            label="Float (J$)"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            maxLength={14}
            {...state.form.getInputProps('floatJmdCents')}
          />
          {takesUsd && (
            <TextInput
              maw={360}
              label="Float (US$)"
              description="US notes in the drawer, if there are any"
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              {...state.form.getInputProps('floatUsdCents')}
            />
          )}
        </Stack>
      </SaveForm>
    </Panel>
  )
}
