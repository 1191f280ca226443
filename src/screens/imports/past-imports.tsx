import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind, ImportStatus } from '#sync/entities/company/import-kinds.ts'
import { importPolicy } from '#sync/policies/import.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { finishImport, importsQuery, loadImport } from '../../queries/api/imports.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastFailureOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { csvFile } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { CheckIcon, StopIcon, UndoIcon, UploadIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCount, formatDateTime, plural } from '../../ui/texts/format.ts'
import { kindTexts } from './import-kind-texts.ts'
import classes from './imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

const looks = {
  Running: { tone: 'moving', icon: UploadIcon, text: 'Not finished' },
  Finished: { tone: 'good', icon: CheckIcon, text: 'Imported' },
  Undoing: { tone: 'warn', icon: UndoIcon, text: 'Undone in part' },
  Undone: { tone: 'neutral', icon: UndoIcon, text: 'Undone' },
} as const satisfies Record<ImportStatus, object>

function resultText({ kind, status, rows, created, refused, undone, kept }: DataImport): string {
  const isUndone = status === 'Undoing' || status === 'Undone'
  if (isUndone) return `${kindTexts[kind].count(undone)} deleted, ${formatCount(kept)} kept`
  const createdText = `${kindTexts[kind].count(created)} created`
  const result = refused > 0 ? `${createdText}, ${plural(refused, 'row')} refused` : createdText
  return status === 'Running' ? `${result}, ${formatCount(rows - created - refused)} to go` : result
}

async function saveRefusals({ importId, fileName }: DataImport): Promise<void> {
  try {
    const { refusals } = await loadImport(importId)
    const rows = refusals.map(({ row, reason }) => [row, reason])
    saveFile(csvFile([['Row', 'Reason'], ...rows]), `${fileName.replace(/\.[^.]*$/, '')} – refused.csv`)
  } catch (error) {
    toastError('The refused rows could not be loaded', notSavedText(error))
  }
}

interface PastImportProps {
  shown: DataImport
  canUndo: boolean
  onUndo: () => void
}

function PastImport({ shown, canUndo, onUndo }: PastImportProps) {
  const { send } = useWrite(finishImport)
  const { importId, fileName, status, created, refused } = shown
  const stop = async () => {
    try {
      await send({ params: { importId } })
      toastSuccess('Import stopped. What it created stays.')
    } catch (error) {
      await toastFailureOf(finishImport, notSavedText(error))
    }
  }
  const isUndoable = canUndo && created > 0 && (status === 'Finished' || status === 'Undoing')
  return (
    <li className={classes['past']}>
      <div className={classes['facts']}>
        <Text fw={600}>{fileName}</Text>
        <Text size="sm">{resultText(shown)}</Text>
        <Text size="sm" c="dimmed">
          {shown.startedBy}, {formatDateTime(shown.createdAt)}
        </Text>
      </div>
      <Group gap="sm">
        <Tag {...looks[status]} />
        {isUndoable && (
          <Button variant="default" aria-label={`Undo the import of ${fileName}`} onClick={onUndo}>
            {status === 'Undoing' ? 'Continue undo' : 'Undo'}
          </Button>
        )}
        <MoreActions
          choices={[
            ...(status === 'Running'
              ? [{ text: 'Stop import', icon: <StopIcon size={18} />, onClick: () => void stop() }]
              : []),
            ...(refused > 0
              ? [{ text: 'Download refused rows', onClick: () => void saveRefusals(shown) }]
              : []),
          ]}
        />
      </Group>
    </li>
  )
}

/** Earlier imports with the person who ran them, and the undo. */
export function PastImports({ kind }: { kind: ImportKind }) {
  const answer = useServerQuery(importsQuery(kind))
  const session = useSession()
  const [undone, setUndone] = useState<DataImport | null>(null)
  return (
    <Panel title="Past imports">
      <ServerContent answer={answer} away="Past imports are shown when you’re online.">
        {(pastImports) =>
          pastImports.length === 0 ? (
            <Text c="dimmed">No imports yet. Each import is listed here and can be undone.</Text>
          ) : (
            <ul className="rows" aria-label="Past imports">
              <ShowMore inList rows={pastImports} what="import" step={10}>
                {(pastImport) => (
                  <PastImport
                    key={pastImport.importId}
                    shown={pastImport}
                    canUndo={session !== null && importPolicy.canUndo(session, pastImport)}
                    onUndo={() => setUndone(pastImport)}
                  />
                )}
              </ShowMore>
            </ul>
          )
        }
      </ServerContent>
      {undone && <UndoDialog shown={undone} onClose={() => setUndone(null)} />}
    </Panel>
  )
}
