import { Stack, Text, TextInput } from '@mantine/core'
import type { RetentionState } from '#sync/api/company/retention.ts'
import { type RetentionName, retentionKindOf, retentionNames } from '#sync/entities/company/retention.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { retentionQuery, saveSettings, settingsQuery } from '../../queries/api/company.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { ErasuresPanel } from './erasures-panel.tsx'
import { checkRetention, type RetentionValues, readRetention, toRetentionValues } from './retention-values.ts'
import { SaveButtons } from './save-buttons.tsx'

/** For how long each kind of personal data is kept, and what the next run removes. */
export function RetentionPage() {
  const answer = useServerQuery(settingsQuery)
  const preview = useServerQuery(retentionQuery)
  return (
    <Page
      back={{ to: pathTo('/admin/settings'), text: 'Settings' }}
      title="Personal data"
      note="Once a day, data past its period is deleted for good, on devices too. Data that open work needs is kept."
    >
      <Stack gap="md">
        <ErasuresPanel />
        <ServerContent answer={answer} away="Periods are shown when you’re online.">
          {(settings) => (
            // The texts of the preview are next to the fields, which would move if it came later.
            <ServerContent answer={preview} away="Periods are shown when you’re online.">
              {(states) => <RetentionForm settings={settings} states={states} />}
            </ServerContent>
          )}
        </ServerContent>
      </Stack>
    </Page>
  )
}

function RetentionForm({ settings, states }: { settings: Settings; states: States }) {
  const { send } = useEdit(saveSettings)
  const edits = useRowEdit({
    edit: 'settings.update',
    rowId: 'retention',
    row: settings,
    valuesOf: toRetentionValues,
  })
  const state = useSaveForm<RetentionValues>({
    initialValues: edits.values,
    edits,
    check: checkRetention,
    save: async (values) => {
      await send({ body: { retention: readRetention(values) }, base: edits.row })
      toastSuccess('Periods saved')
    },
  })
  return (
    <SaveForm state={state} label="Save periods" actions={<SaveButtons state={state} text="Save periods" />}>
      <NextRunPanel states={states} />
      <PeriodsPanel title="By your decision" isLaw={false} state={state} states={states} />
      <PeriodsPanel title="By law, at least seven years" isLaw state={state} states={states} />
    </SaveForm>
  )
}

type States = readonly RetentionState[]

const NextRunPanel = ({ states }: { states: States }) => {
  const due = states.filter((row) => row.due > 0)
  return (
    <Panel title="At the next run">
      <Text>
        {due.length === 0 && 'No data is past its period.'}
        {due.map(({ kind, due: rows }) => `${retentionKindOf(kind).label}: ${formatCount(rows)}`).join(' · ')}
      </Text>
    </Panel>
  )
}

/** The state of a kind in words: how many rows go with the saved period, and how many went last. */
function stateText(state: RetentionState | undefined): string {
  if (!state) return ''
  const texts = [
    state.days === 0 && 'Kept for good.',
    state.due > 0 && `Next run: ${formatCount(state.due)}.`,
    state.lastRemoved > 0 && `Last run: ${formatCount(state.lastRemoved)}.`,
  ]
  return texts.filter(Boolean).join(' ')
}

interface PeriodsProps {
  readonly title: string
  readonly isLaw: boolean
  readonly state: SaveFormState<RetentionValues>
  readonly states: States
}

const isLawful = (kind: RetentionName): boolean => retentionKindOf(kind).isLaw === true

const PeriodsPanel = ({ title, isLaw, state: { form }, states }: PeriodsProps) => (
  <Panel title={title}>
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Enter a number of days. With 0, the data is kept for good.
        {isLaw &&
          ' A shorter period is refused: records of tax and customs are kept for six years after their year.'}
      </Text>
      <FieldGrid wide>
        {retentionNames
          .filter((kind) => isLawful(kind) === isLaw)
          .map((kind) => (
            <TextInput
              key={kind}
              label={retentionKindOf(kind).label}
              description={`${retentionKindOf(kind).text} ${stateText(states.find((row) => row.kind === kind))}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              {...form.getInputProps(kind)}
            />
          ))}
      </FieldGrid>
    </Stack>
  </Panel>
)
