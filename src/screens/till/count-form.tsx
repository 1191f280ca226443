import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import type { TillReply } from '#sync/api/money/tills.ts'
import { coins, notes, usdNotes } from '#sync/entities/money/coins.ts'
import type { Currency } from '#sync/entities/money/currency.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { cashText } from '../../components/till/difference.ts'
import { pathTo } from '../../guards/path-to.ts'
import { dayRatesQuery } from '../../queries/api/money/exchange-rates.ts'
import { closeAbsentTill, finishTill } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatUsd } from '../../ui/texts/format.ts'
import { blankCount, type CountValues, countedIn, countedPieces, countProblems } from './count-values.ts'
import { formatCash, pieceName } from './piece-text.ts'
import classes from './till.module.css'
import { hasDollars, TillSumList, UsdSumList } from './till-sum-list.tsx'

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
  const { tillId, cashierName, expectedJmdCents, expectedUsdCents } = till
  const [countsDollars, setCountsDollars] = useState(hasDollars(till.sums))
  const state = useSaveForm<CountValues>({
    initialValues: blankCount(),
    check: (values) => countProblems(values, { expectedJmdCents, expectedUsdCents, isAbsent }),
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
  const countedCents = countedIn(state.form.values, 'JMD')
  const countedUsdCents = countedIn(state.form.values, 'USD')
  const differs = countedCents !== expectedJmdCents || countedUsdCents !== expectedUsdCents
  return (
    <SaveForm
      state={state}
      label={isAbsent ? `Close ${cashierName}’s till` : 'Close till'}
      actions={
        <Button type="submit" size="lg" loading={state.busy}>
          Close till with {cashText(countedCents, countedUsdCents)}
        </Button>
      }
    >
      <SideBySide>
        <Panel title="Count the cash">
          <Pieces state={state} currency="JMD" values={notes} label="Notes" />
          <Pieces state={state} currency="JMD" values={coins} label="Coins" />
          {countsDollars && <Pieces state={state} currency="USD" values={usdNotes} label="US notes" />}
        </Panel>
        <Panel title="Compare">
          <Stack>
            <Comparison
              till={till}
              counted={countedCents}
              countedUsd={countsDollars ? countedUsdCents : null}
            />
            {(isAbsent || differs) && <NoteField state={state} absentName={isAbsent ? cashierName : null} />}
            {!countsDollars && <DollarsButton onClick={() => setCountsDollars(true)} />}
            <ClosingNote isAbsent={isAbsent} />
          </Stack>
        </Panel>
      </SideBySide>
    </SaveForm>
  )
}

/** Adds the US notes to the count of a drawer that should hold none, where the company takes US dollars. */
function DollarsButton({ onClick }: { onClick: () => void }) {
  const rates = useServerQuery(dayRatesQuery)
  return rates.is === 'shown' && rates.data.current !== null ? (
    <Button variant="default" onClick={onClick}>
      Count US notes
    </Button>
  ) : null
}

interface NoteFieldProps {
  state: SaveFormState<CountValues>
  /** The cashier who doesn't count the drawer; null for the cashier's own count. */
  absentName: string | null
}

const NoteField = ({ state, absentName }: NoteFieldProps) => (
  <Textarea
    label={absentName ? `Why doesn’t ${absentName} count it?` : 'Why does it differ?'}
    {...(absentName ? { description: `${absentName} reads this.` } : {})}
    maxLength={500}
    {...state.form.getInputProps('note')}
  />
)

interface ComparisonProps {
  till: TillReply
  counted: number
  /** US cents; null for a drawer without US dollars. */
  countedUsd: number | null
}

const Comparison = ({ till, counted, countedUsd }: ComparisonProps) => (
  <>
    <TillSumList sums={till.sums} />
    <SumList live>
      <SumLine text="Counted" cents={counted} look="large" />
      <DifferenceLine cents={counted - till.expectedJmdCents} currency="JMD" />
    </SumList>
    {countedUsd !== null && (
      <>
        <UsdSumList sums={till.sums} />
        <SumList live>
          <SumLine text="Counted in US$" amount={formatUsd(countedUsd)} look="large" />
          <DifferenceLine cents={countedUsd - till.expectedUsdCents} currency="USD" />
        </SumList>
      </>
    )}
  </>
)

function DifferenceLine({ cents, currency }: { cents: number; currency: Currency }) {
  if (cents === 0) return <SumLine text="Difference" amount="None" />
  return <SumLine text={cents < 0 ? 'Missing' : 'Too much'} amount={formatCash[currency](Math.abs(cents))} />
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
  currency: Currency
  values: readonly number[]
  label: string
}

function Pieces({ state: { form }, currency, values, label }: PiecesProps) {
  return (
    <fieldset aria-label={label} className={classes['pieces']}>
      {values.map((value, n) => {
        const field = `pieces.${currency}.${value}`
        const count = Number(form.values.pieces[currency]?.[String(value)])
        const name = pieceName(currency, value)
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
              {Number.isInteger(count) && count > 0 ? pieceName(currency, value * count) : ''}
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
