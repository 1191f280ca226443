import type { KeptImport } from '#sync/device/tables.ts'
import type { ImportKind } from '#sync/entities/import-kinds.ts'
import type { ImportContext } from '#sync/rules/import/read-rows.ts'
import { loadImport } from '../../queries/api/imports.ts'
import { dropImport, keptFile, keptImport } from '../../session/kept-import.ts'
import { chooseAgain, previewFile, runImport, setOptions, showProblem, useImportRun } from './import-run.ts'

/** What this device kept, unless it was ended elsewhere: gone on with by somebody else, stopped or undone. */
async function unfinished(kind: ImportKind): Promise<KeptImport | null> {
  const kept = await keptImport(kind)
  if (!kept?.importId) return kept
  const now = await loadImport(kept.importId).catch(() => null)
  if (!now) return kept
  if (now.status === 'Running') return { ...kept, rows: now.rows, sent: now.created + now.refused }
  await dropImport(kept.fileHash)
  return null
}

/** Offers to go on with what was being imported when the page was closed. */
export async function offerKept(): Promise<void> {
  const { step: before, kind } = useImportRun.getState()
  if (before.is !== 'choose' || before.problems.length > 0) return
  const kept = await unfinished(kind)
  // Meanwhile a file may have been chosen, or somebody else have logged in.
  if (kept && useImportRun.getState().step === before)
    useImportRun.setState({ isKept: true, step: { is: 'kept', kept, problem: '' } })
}

/** From the file that this device kept, as if it had been chosen again; one that was being sent is sent on. */
export async function goOn(kept: KeptImport, branches: ImportContext['branches']): Promise<void> {
  const file = await keptFile(kept)
  if (!file) {
    await dropImport(kept.fileHash)
    return showProblem(
      `${kept.fileName} can’t be opened from this device any more. Choose it again: what was sent is not sent twice.`,
    )
  }
  setOptions(kept.options)
  const preview = await previewFile(file, branches, kept)
  if (preview && kept.importId) await runImport(preview)
}

export async function discardKept({ fileHash }: KeptImport): Promise<void> {
  await dropImport(fileHash)
  chooseAgain()
}
