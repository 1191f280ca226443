import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { TillReply } from '#sync/api/tills.ts'
import { coins, notes } from '#sync/entities/coins.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { OpenTillPanel } from '../../components/till/open-till-panel.tsx'
import { currentTillQuery, finishTill } from '../../queries/api/tills.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { formatCount, formatJmd } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { SumLine, SumList } from '../../ui/sums.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import {
  blankCount,
  type CountValues,
  countedJmdCents,
  countedPieces,
  countProblems,
} from './count-values.ts'
import classes from './till.module.css'
import { TillSumList } from './till-sum-list.tsx'

/** Ends a cashier's day: the cash by note and coin, compared with the drawer's expected amount. */
export function CloseTillPage() {
  const answer = useServerQuery(currentTillQuery)
  const hasNone = answer.is === 'shown' && answer.data === null
  return (
    <Page
      title={hasNone ? 'Till' : 'Close till'}
      back={{ to: '/admin/invoices/payment', text: 'Accept Payments' }}
    >
      <ServerContent answer={answer} away="You can close your till when you’re online.">
        {(till) => (till ? <Count key={till.tillId} till={till} /> : <OpenTillPanel />)}
      </ServerContent>
    </Page>
  )
}

function Count({ till }: { till: TillReply }) {
  const navigate = useNavigate()
  const session = useSession()
  const { send } = useWrite(finishTill)
  const { tillId, expectedJmdCents } = till
  const state = useSaveForm<CountValues>({
    initialValues: blankCount(),
    check: (values) => countProblems(values, expectedJmdCents),
    async save(values) {
      const body = { counted: countedPieces(values), note: values.note.trim() }
      await send({ params: { tillId }, body })
      toastSuccess((await finishTill.row()).success ?? '')
      const canView = session !== null && tillPolicy.canView(session)
      await navigate({ to: canView ? `/admin/till/${tillId}` : '/admin/invoices/payment' })
    },
  })
  useHotkeys([['mod+Enter', submitForm]], [])
  const countedCents = countedJmdCents(state.form.values)
  const difference = countedCents - expectedJmdCents
  return (
    <SaveForm
      state={state}
      label="Close till"
      actions={
        <Button type="submit" size="lg" loading={state.busy}>
          Close till with {formatJmd(countedCents)}
        </Button>
      }
    >
      <SideBySide>
        <Panel title="Count the cash">
          <Pieces state={state} values={notes} label="Notes" />
          <Pieces state={state} values={coins} label="Coins" />
        </Panel>
        <Panel title="Compare">
          <Stack>
            <TillSumList sums={till.sums} />
            <SumList live>
              <SumLine text="Counted" cents={countedCents} look="large" />
              <DifferenceLine cents={difference} />
            </SumList>
            {difference !== 0 && (
              <Textarea label="Why does it differ?" maxLength={500} {...state.form.getInputProps('note')} />
            )}
            <Text size="sm" c="dimmed">
              Another person confirms the count. It can’t be changed once the till is closed.
              <span className={classes['keys']}> Ctrl + Enter closes the till.</span>
            </Text>
          </Stack>
        </Panel>
      </SideBySide>
    </SaveForm>
  )
}

function DifferenceLine({ cents }: { cents: number }) {
  if (cents === 0) return <SumLine text="Difference" amount="None" />
  return <SumLine text={cents < 0 ? 'Missing' : 'Too much'} cents={Math.abs(cents)} />
}

const submitForm = ({ target }: globalThis.KeyboardEvent): void => {
  if (target instanceof Element) target.closest('form')?.requestSubmit()
}

/** Enter moves to the next field, as a cashier counts down the stack; Ctrl + Enter closes the till. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !next) return
  event.preventDefault()
  next.focus()
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

interface PiecesProps {
  state: SaveFormState<CountValues>
  values: readonly number[]
  label: string
}

function Pieces({ state: { form }, values, label }: PiecesProps) {
  return (
    <fieldset aria-label={label} className={classes['pieces']}>
      {values.map((value, n) => {
        const field = `pieces.${value}`
        const count = Number(form.values.pieces[String(value)])
        const name = `J$${formatCount(value / 100)}`
        return (
          <div key={value} className={classes['piece']}>
            <span id={field}>{name}</span>
            <TextInput
              aria-labelledby={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              autoFocus={label === 'Notes' && n === 0}
              onKeyDown={toNextField}
              {...form.getInputProps(field)}
              onFocus={selectAll}
            />
            <span className={classes['amount']}>
              {Number.isInteger(count) && count > 0 ? `J$${formatCount((value * count) / 100)}` : ''}
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
