import type { KeptImport } from '#sync/device/tables.ts'
import type { DataImport } from '#sync/entities/data-import.ts'
import type { ImportContext } from '#sync/rules/import/read-rows.ts'
import { loadImport } from '../../queries/api/imports.ts'
import { dropImport, keptFile, keptImport } from '../../session/kept-import.ts'
import {
  chooseAgain,
  previewFile,
  type RunStep,
  runImport,
  setOptions,
  showProblem,
  useImportRun,
} from './import-run.ts'
import { importEnds, isImporting } from './run-lock.ts'

/** What the server says of an import that was kept; null when it can't be asked, or has never heard of it. */
const askAbout = async ({ importId }: KeptImport): Promise<DataImport | null> =>
  importId ? loadImport(importId).catch(() => null) : null

/** Why an import that was kept can't be gone on with; '' while it can. */
export function endText({ status, rows, created, refused }: DataImport): string {
  if (status === 'Running') return ''
  if (status !== 'Finished') return 'It was undone. To import the file after all, choose it again.'
  return created + refused < rows
    ? 'It was stopped, and what it created stays. To import the other rows, choose the file again.'
    : 'All of its rows have been sent, in another window or on another device.'
}

/** Offers to go on with what was being imported when the page was closed, unless it has ended elsewhere. */
export async function offerKept(): Promise<void> {
  const { step: before, kind } = useImportRun.getState()
  if (before.is !== 'choose' || before.problems.length > 0) return
  const kept = await keptImport(kind)
  if (!kept) return
  const now = await askAbout(kept)
  if (now && endText(now)) return dropImport(kept.fileHash)
  const isElsewhere = await isImporting(kept.fileHash)
  // Meanwhile a file may have been chosen, or somebody else have logged in.
  if (useImportRun.getState().step !== before) return
  const step = { is: 'kept', kept, problem: '', isElsewhere } as const
  useImportRun.setState({ isKept: true, step })
  if (isElsewhere) void offerWhenFree(step)
}

/** Looks again once the other tab has ended: by then it is imported, or can be gone on with here. */
async function offerWhenFree(shown: Extract<RunStep, { is: 'kept' }>): Promise<void> {
  await importEnds(shown.kept.fileHash)
  if (useImportRun.getState().step !== shown) return
  chooseAgain()
  await offerKept()
}

/** From the file that this device kept, as if it had been chosen again; one that was being sent is sent on. */
export async function goOn(kept: KeptImport, branches: ImportContext['branches']): Promise<void> {
  const now = await askAbout(kept)
  const ended = now ? endText(now) : ''
  // Sent on, it would be an import of its own, against whoever ended the first.
  if (ended) {
    await dropImport(kept.fileHash)
    return showProblem(`${kept.fileName} is no longer being imported. ${ended}`)
  }
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
