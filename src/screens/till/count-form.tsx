import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { TillReply } from '#sync/api/money/tills.ts'
import { coins, notes } from '#sync/entities/money/coins.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import { closeAbsentTill, finishTill } from '../../queries/api/money/tills.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'
import {
  blankCount,
  type CountValues,
  countedJmdCents,
  countedPieces,
  countProblems,
} from './count-values.ts'
import classes from './till.module.css'
import { TillSumList } from './till-sum-list.tsx'

interface CountFormProps {
  till: TillReply
  /** Another account counts it than the cashier's, and says why. */
  isAbsent?: boolean
}

/** The cash of a drawer by note and coin against what it should hold. */
export function CountForm({ till, isAbsent = false }: CountFormProps) {
  const navigate = useNavigate()
  const session = useSession()
  const closing = { own: useWrite(finishTill), absent: useWrite(closeAbsentTill) }
  const { tillId, cashierName, expectedJmdCents } = till
  const state = useSaveForm<CountValues>({
    initialValues: blankCount(),
    check: (values) => countProblems(values, { expectedJmdCents, isAbsent }),
    async save(values) {
      const body = { counted: countedPieces(values), note: values.note.trim() }
      await closing[isAbsent ? 'absent' : 'own'].send({ params: { tillId }, body })
      await toastSuccessOf(finishTill)
      const canView = session !== null && tillPolicy.canView(session)
      await navigate({
        to: canView ? pathTo('/admin/till/$till', { till: tillId }) : pathTo('/admin/invoices/payment'),
      })
    },
  })
  useHotkeys([['mod+Enter', submitForm]], [])
  const countedCents = countedJmdCents(state.form.values)
  const difference = countedCents - expectedJmdCents
  return (
    <SaveForm
      state={state}
      label={isAbsent ? `Close ${cashierName}’s till` : 'Close till'}
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
            {(isAbsent || difference !== 0) && (
              <Textarea
                label={isAbsent ? `Why doesn’t ${cashierName} count it?` : 'Why does it differ?'}
                {...(isAbsent ? { description: `${cashierName} reads this.` } : {})}
                maxLength={500}
                {...state.form.getInputProps('note')}
              />
            )}
            <ClosingNote isAbsent={isAbsent} />
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

/** Enter goes to the next field, as a cashier counts down the stack; Ctrl + Enter closes the till. */
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

const ClosingNote = ({ isAbsent }: { isAbsent: boolean }) => (
  <Text size="sm" c="dimmed">
    {isAbsent ? 'A third person confirms the count.' : 'Another person confirms the count.'} It can’t be
    changed once the till is closed.
    <span className={classes['keys']}> Ctrl + Enter closes the till.</span>
  </Text>
)
