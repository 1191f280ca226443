import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { ImportKind } from '#sync/entities/import-kinds.ts'
import { importsQuery } from '../../queries/api/imports.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { formatCount, plural } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FileChoice } from './file-choice.tsx'
import { kindTexts } from './import-kind-texts.ts'
import { openRun, type RunStep, useImportRun } from './import-run.ts'
import { KeptPanel } from './kept-panel.tsx'
import { offerKept } from './kept-run.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ImportDonePanel, ImportSendingPanel } from './progress-panel.tsx'

function ReadingPanel({ checked, total, cancel }: Extract<RunStep, { is: 'reading' }>) {
  return (
    <Panel title="Reading the file">
      <Stack>
        <Progress value={total > 0 ? (100 * checked) / total : 0} aria-label="Rows checked" animated />
        <Text role="status">
          {total > 0 ? `${formatCount(checked)} of ${plural(total, 'row')} checked` : 'Reading …'}
        </Text>
        <Group>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function Step({ kind, step }: { kind: ImportKind; step: RunStep }) {
  const past = useServerQuery(importsQuery(kind))
  const known = past.is === 'shown' ? past.data : []
  const isRunning = (fileHash: string) =>
    known.some((one) => one.fileHash === fileHash && one.status === 'Running')
  switch (step.is) {
    case 'choose':
      return <FileChoice kind={kind} problems={step.problems} />
    case 'kept':
      return <KeptPanel {...step} now={known.find(({ importId }) => importId === step.kept.importId)} />
    case 'reading':
      return <ReadingPanel {...step} />
    case 'preview':
      return (
        <PreviewPanel kind={kind} preview={step.preview} isResumed={isRunning(step.preview.table.fileHash)} />
      )
    case 'sending':
      return <ImportSendingPanel kind={kind} step={step} />
    case 'done':
      return <ImportDonePanel kind={kind} step={step} />
  }
}

/** Customers or pre-alerts out of a file: chosen, looked at, imported, and taken back when it was the wrong one. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  useEffect(() => {
    openRun(kind)
    void offerKept()
  }, [kind])
  const run = useImportRun()
  const { title, back } = kindTexts[kind]
  return (
    <Page title={title} back={back}>
      <Stack>
        {run.kind === kind && <Step kind={kind} step={run.step} />}
        <PastImports kind={kind} />
      </Stack>
    </Page>
  )
}
