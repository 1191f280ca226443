import { Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { importsQuery } from '../../queries/api/imports.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Page } from '../../ui/layout/page.tsx'
import { FileChoice } from './file-choice.tsx'
import { kindTexts } from './import-kind-texts.ts'
import { openRun, type RunStep, useImportRun } from './import-run.ts'
import { KeptPanel } from './kept-panel.tsx'
import { offerKept } from './kept-run.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ImportDonePanel, ImportSendingPanel } from './progress-panel.tsx'
import { ReadingPanel } from './reading-panel.tsx'

interface ImportPageProps {
  kind: ImportKind
  /** The options for every row of a file. */
  options: ReactNode
}

function Step({ kind, options, step }: ImportPageProps & { step: RunStep }) {
  const past = useServerQuery(importsQuery(kind))
  const pastImports = past.is === 'shown' ? past.data : []
  const isRunning = (fileHash: string) =>
    pastImports.some((row) => row.fileHash === fileHash && row.status === 'Running')
  switch (step.is) {
    case 'choose':
      return <FileChoice kind={kind} options={options} problems={step.problems} />
    case 'kept':
      return <KeptPanel {...step} now={pastImports.find(({ importId }) => importId === step.kept.importId)} />
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

/** Imports customers or pre-alerts from a file: select, preview, import, and undo. */
export function ImportPage({ kind, options }: ImportPageProps) {
  useEffect(() => {
    openRun(kind)
    void offerKept()
  }, [kind])
  const run = useImportRun()
  const { title, back } = kindTexts[kind]
  return (
    <Page title={title} back={back}>
      <Stack>
        {run.kind === kind && <Step kind={kind} options={options} step={run.step} />}
        <PastImports kind={kind} />
      </Stack>
    </Page>
  )
}
