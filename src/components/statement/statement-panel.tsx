import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Statement, StatementEntry } from '#sync/entities/money/book-entry.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { monthAfter } from '#sync/rules/books/month.ts'
import { clock } from '../../browser/clock.ts'
import { fetchStatement, statementQuery } from '../../queries/api/money/statements.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { failureToast } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatBusinessDay, formatJmd, formatMonth } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { PdfButton } from '../pdf-button.tsx'
import { ServerContent } from '../server-content.tsx'
import classes from './statement-panel.module.css'

const monthsShown = 24

/** This month and those before it, the newest first. */
const monthChoices = (today: string) =>
  Array.from({ length: monthsShown }, (_, n) => monthAfter(today.slice(0, 7), 0 - n)).map((value) => ({
    value,
    label: formatMonth(value),
  }))

/** Credit is named, because a minus alone reads like a debt. */
const owedText = (jmdCents: number): string =>
  jmdCents < 0 ? `${formatJmd(0 - jmdCents)} credit` : formatJmd(jmdCents)

/** A customer's statement of account: a month, its debt before and after, each change, and the paper. */
export function StatementPanel({ accountId }: { accountId: string }) {
  const choices = monthChoices(jamaicaDay(clock.now()))
  const [month, setMonth] = useState(choices[0]?.value ?? '')
  const answer = useServerQuery(statementQuery(accountId, month))
  return (
    <Panel title="Statement">
      <Stack gap="sm">
        <Group align="end">
          <NativeSelect
            label="Month"
            data={choices}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
          <PdfButton name={`Statement ${month}`} fetchPdf={() => fetchStatement(accountId, month, 'pdf')} />
          <CsvButton accountId={accountId} month={month} />
        </Group>
        <ServerContent answer={answer} away="The statement is shown when you’re online.">
          {(statement) => <StatementRows statement={statement} />}
        </ServerContent>
      </Stack>
    </Panel>
  )
}

function CsvButton({ accountId, month }: { accountId: string; month: string }) {
  const save = useAction(
    async () => saveFile(await fetchStatement(accountId, month, 'csv'), `Statement ${month}.csv`),
    failureToast('The CSV couldn’t be loaded'),
  )
  return (
    <Button variant="default" loading={save.busy} onClick={() => void save.run()}>
      CSV
    </Button>
  )
}

const StatementRows = ({ statement }: { statement: Statement }) => (
  <Stack gap="sm">
    <FactList
      facts={[
        ['Owed at the start of the month', owedText(statement.openingJmdCents)],
        ['Owed at the end of the month', owedText(statement.closingJmdCents)],
      ]}
    />
    {statement.entries.length === 0 && <Text c="dimmed">Nothing happened in this month.</Text>}
    <ul className={classes['list']} aria-label="Statement">
      <ShowMore inList rows={[...statement.entries.entries()]} step={200} what="entry" many="entries">
        {([position, entry]) => <EntryRow key={position} entry={entry} />}
      </ShowMore>
    </ul>
  </Stack>
)

const EntryRow = ({ entry }: { entry: StatementEntry }) => (
  <li className={classes['item']}>
    <div className={classes['words']}>
      <Text>{[entry.text, entry.reference].filter(Boolean).join(' ')}</Text>
      <Text size="sm" c="dimmed">
        {formatBusinessDay(entry.day)}
      </Text>
    </div>
    <div className={classes['money']}>
      <Text>{formatJmd(entry.amountJmdCents)}</Text>
      <Text size="sm" c="dimmed">
        Balance {owedText(entry.balanceJmdCents)}
      </Text>
    </div>
  </li>
)
