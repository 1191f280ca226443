import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { listText } from '#sync/lib/list-text.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { DownloadIcon, WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { kindTexts } from './import-kind-texts.ts'
import { badRowsFile, countFates, type ImportPreview, type PreviewRow } from './import-preview.ts'
import { chooseAgain, runImport } from './import-run.ts'
import classes from './imports.module.css'

const CountList = ({ counts }: { counts: readonly (readonly [string, number])[] }) => (
  <dl className={classes['counts']}>
    {counts.map(([name, n]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{formatCount(n)}</dd>
      </div>
    ))}
  </dl>
)

const fateText = ({ fate, reasons, values, remarks }: PreviewRow): string => {
  const outcome = fate === 'ready' ? ['Ready to import.', values] : reasons
  return [...outcome, ...remarks].filter((text) => text !== '').join(' ')
}

const PreviewLine = ({ line }: { line: PreviewRow }) => (
  <li>
    <span className={classes['number']}>Row {line.row}</span>
    <span>{line.name || 'No name'}</span>
    <span>{fateText(line)}</span>
  </li>
)

export function saveBadRows(table: ImportPreview['table'], reasons: ReadonlyMap<number, readonly string[]>) {
  const name = table.fileName.replace(/\.[^.]*$/, '')
  saveFile(badRowsFile(table, reasons), `${name} – not imported.csv`)
}

const reasonsOf = (rows: readonly PreviewRow[]) =>
  new Map(rows.flatMap(({ row, fate, reasons }) => (fate === 'ready' ? [] : [[row, reasons] as const])))

const sheetText = ({ name, others }: NonNullable<ImportPreview['table']['sheet']>): string =>
  others === 0
    ? `Sheet “${name}”`
    : `Sheet “${name}”. ${plural(others, 'other sheet of the file is', 'other sheets of the file are')} not imported.`

interface PreviewPanelProps {
  kind: ImportKind
  preview: ImportPreview
  /** True if an import of the same file stopped before its end. */
  isResumed: boolean
}

/** A preview of the import, with the rows that won't be imported first, each with its reason. */
export function PreviewPanel({ kind, preview, isResumed }: PreviewPanelProps) {
  const { table, rows, ready, unmatched } = preview
  const counts = countFates(rows)
  const bad = rows.length - counts.ready
  const { count, known } = kindTexts[kind]
  return (
    <Panel title={`Preview of ${table.fileName}`}>
      <Stack>
        <div role="status">
          <CountList
            counts={[
              ['To be imported', counts.ready],
              ['With errors', counts.wrong],
              ['Twice in the file', counts.repeat],
              [known, counts.known],
            ]}
          />
        </div>
        {table.sheet && <Text size="sm">{sheetText(table.sheet)}</Text>}
        {isResumed && (
          <Alert color="blue">
            This file was imported in part before. Importing goes on where it stopped.
          </Alert>
        )}
        {unmatched.length > 0 && (
          <Alert color="yellow" icon={<WarningIcon />}>
            {plural(unmatched.length, 'column is', 'columns are')} left out, because the heading is not known:{' '}
            {listText(unmatched.map((heading) => `“${heading}”`))}.
          </Alert>
        )}
        <Group>
          <Button disabled={ready.length === 0 && !isResumed} onClick={() => void runImport(preview)}>
            {isResumed ? 'Continue import' : `Import ${count(ready.length)}`}
          </Button>
          {bad > 0 && (
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => saveBadRows(table, reasonsOf(rows))}
            >
              Download {plural(bad, 'row')} with reasons
            </Button>
          )}
          <Button variant="default" onClick={chooseAgain}>
            Choose another file
          </Button>
        </Group>
        {ready.length === 0 && !isResumed && (
          <Text c="dimmed">No row can be imported. Correct the file and choose it again.</Text>
        )}
        <ul className={classes['rows']} aria-label="Rows of the file">
          <ShowMore inList rows={rows} what="row" step={50}>
            {(line) => <PreviewLine key={line.row} line={line} />}
          </ShowMore>
        </ul>
      </Stack>
    </Panel>
  )
}
