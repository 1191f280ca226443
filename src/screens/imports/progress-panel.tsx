import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { secondMs } from '#sync/lib/durations.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { DoneIcon, DownloadIcon, WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { kindTexts } from './import-kind-texts.ts'
import { chooseAgain, type RunStep, runImport, useImportRun } from './import-run.ts'
import classes from './imports.module.css'
import { saveBadRows } from './preview-panel.tsx'

type StepOf<I extends RunStep['is']> = Extract<RunStep, { readonly is: I }>

/** A call can fail while the connection looks good, so it is retried after a pause. */
const retryMs = 5 * secondMs

/** The import's progress by the server's own count. */
export function ImportSendingPanel({ kind, step }: { kind: ImportKind; step: StepOf<'sending'> }) {
  const { preview, progress, paused, waitsForSignal } = step
  const isKept = useImportRun((run) => run.isKept)
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  useEffect(() => {
    if (!paused || !waitsForSignal || !hasContact) return
    const retry = setTimeout(() => void runImport(preview), retryMs)
    return () => clearTimeout(retry)
  }, [paused, waitsForSignal, hasContact, preview])
  const { created = 0, refused = 0, rows = preview.ready.length } = progress ?? {}
  const doneRows = created + refused
  return (
    <Panel title={`Importing ${preview.table.fileName}`}>
      <Stack>
        <Progress
          value={rows > 0 ? (100 * doneRows) / rows : 0}
          aria-label="Rows done"
          size="lg"
          animated={!paused}
        />
        <Text role="status">
          {formatCount(doneRows)} of {plural(rows, 'row')} done, {kindTexts[kind].count(created)} created
          {refused > 0 && `, ${formatCount(refused)} refused`}
        </Text>
        {paused ? (
          <>
            <Alert color="yellow" icon={<WarningIcon />} role="alert" title="Import paused">
              {waitsForSignal
                ? 'The server can’t be reached. Keep this page open: the import goes on by itself when there is a connection.'
                : paused}{' '}
              What is done is kept.
            </Alert>
            <Group>
              <Button onClick={() => void runImport(preview)}>Continue import</Button>
            </Group>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            You can use other screens meanwhile.{' '}
            {isKept
              ? 'If this page closes, open it again: the import can go on from there.'
              : 'This device could not keep the file: if this page closes, choose it again and the import goes on where it stopped.'}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** The result of an import. */
export function ImportDonePanel({ kind, step }: { kind: ImportKind; step: StepOf<'done'> }) {
  const { preview, progress, refused } = step
  const { back, count } = kindTexts[kind]
  return (
    <Panel title={`${preview.table.fileName} is imported`}>
      <Stack>
        <Alert color="green" icon={<DoneIcon />} role="status">
          {count(progress.created)} created
          {progress.refused > 0 && `, ${plural(progress.refused, 'row')} refused`}.{' '}
          <Anchor component={Link} to={back.to} fz="inherit">
            Go to {back.text.toLowerCase()}
          </Anchor>
        </Alert>
        {refused.size > 0 && (
          <ul className={classes['rows']} aria-label="Refused rows">
            <ShowMore inList rows={[...refused]} what="row" step={20}>
              {([row, reasons]) => (
                <li key={row}>
                  <span className={classes['number']}>Row {row}</span>
                  <span>{reasons.join(' ')}</span>
                </li>
              )}
            </ShowMore>
          </ul>
        )}
        <Group>
          <Button variant="default" onClick={chooseAgain}>
            Import another file
          </Button>
          {refused.size > 0 && (
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => saveBadRows(preview.table, refused)}
            >
              Download refused rows
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}
