import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  type BookProgram,
  bookAccounts,
  bookAccountText,
  bookProgramText,
} from '#sync/entities/money/book-account.ts'
import type { Journal } from '#sync/entities/money/book-entry.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { settingsPath } from '../../components/settings-parts.ts'
import { fetchJournal, journalQuery } from '../../queries/api/money/journal.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { failureToast } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { GctFigures } from './gct-figures.tsx'
import { MarginFigures } from './margin-figures.tsx'

interface Period {
  from: string
  to: string
}

/** The choices on the panel, which outlive a change of the period. */
export interface JournalChoice {
  readonly program: BookProgram
  /** The figures below the buttons. */
  readonly view: 'accounts' | 'gct' | 'margin' | null
}

const viewText = { accounts: 'accounts', gct: 'GCT', margin: 'margin' } as const

interface JournalPanelProps extends Period {
  choice: JournalChoice
  onChoice: (choice: JournalChoice) => void
}

/** The journal of a report's period: sums by account, and files for accounting programs. */
export function JournalPanel({ from, to, choice, onChoice }: JournalPanelProps) {
  const { program, view } = choice
  const isAdmin = useSession()?.role === 'Admin'
  const save = useAction(
    async () =>
      saveFile(
        await fetchJournal({ from, to, format: program }),
        `Journal ${from} to ${to}, ${bookProgramText[program]}.csv`,
      ),
    failureToast('The journal couldn’t be loaded'),
  )
  return (
    <Panel title="Books">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          The journal of the whole company, one entry a day, for your accounting program.
        </Text>
        <Group align="end">
          <NativeSelect
            label="Program"
            data={namesIn(bookProgramText).map((value) => ({ value, label: bookProgramText[value] }))}
            value={program}
            onChange={(event) => onChoice({ ...choice, program: event.currentTarget.value as BookProgram })}
          />
          <Button variant="default" loading={save.busy} onClick={() => void save.run()}>
            Download journal
          </Button>
          {namesIn(viewText).map((name) => (
            <Button
              key={name}
              variant="default"
              aria-pressed={view === name}
              onClick={() => onChoice({ ...choice, view: view === name ? null : name })}
            >
              {`${view === name ? 'Hide' : 'Show'} ${viewText[name]}`}
            </Button>
          ))}
          {isAdmin && (
            <Button variant="default" component={Link} to={settingsPath('books')}>
              Account names
            </Button>
          )}
        </Group>
        {view === 'accounts' && <AccountSums from={from} to={to} />}
        {view === 'gct' && <GctFigures from={from} to={to} />}
        {view === 'margin' && <MarginFigures from={from} to={to} />}
      </Stack>
    </Panel>
  )
}

const sumsOf = ({ entries }: Journal) =>
  bookAccounts.flatMap((account) => {
    const ownEntries = entries.filter((entry) => entry.account === account)
    const debitJmdCents = ownEntries.reduce((sum, entry) => sum + entry.debitJmdCents, 0)
    const creditJmdCents = ownEntries.reduce((sum, entry) => sum + entry.creditJmdCents, 0)
    return ownEntries.length === 0 ? [] : [{ account, debitJmdCents, creditJmdCents }]
  })

function AccountSums(period: Period) {
  const answer = useServerQuery(journalQuery(period))
  return (
    <ServerContent answer={answer} away="The journal is shown when you’re online.">
      {(journal) => (
        <Table.ScrollContainer minWidth={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th ta="end">Debit</Table.Th>
                <Table.Th ta="end">Credit</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sumsOf(journal).map(({ account, debitJmdCents, creditJmdCents }) => (
                <Table.Tr key={account}>
                  <Table.Td>{bookAccountText[account]}</Table.Td>
                  <Table.Td ta="end">{formatJmd(debitJmdCents)}</Table.Td>
                  <Table.Td ta="end">{formatJmd(creditJmdCents)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </ServerContent>
  )
}
