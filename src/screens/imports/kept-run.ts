import type { KeptImport } from '#sync/device/tables.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
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

/** Returns a stored import's state on the server; null if the server can't be asked or doesn't know it. */
const loadServerState = async ({ importId }: KeptImport): Promise<DataImport | null> =>
  importId ? loadImport(importId).catch(() => null) : null

/** Returns why a stored import can't continue; '' if it can. */
export function endText({ status, rows, created, refused }: DataImport): string {
  if (status === 'Running') return ''
  if (status !== 'Finished') return 'It was undone. To import the file after all, choose it again.'
  return created + refused < rows
    ? 'It was stopped, and what it created stays. To import the other rows, choose the file again.'
    : 'All of its rows have been sent, in another window or on another device.'
}

/** Offers to continue the import that was running when the page was closed, unless it has ended elsewhere. */
export async function offerKept(): Promise<void> {
  const { step: before, kind } = useImportRun.getState()
  if (before.is !== 'choose' || before.problems.length > 0) return
  const storedImport = await keptImport(kind)
  if (!storedImport) return
  const now = await loadServerState(storedImport)
  if (now && endText(now)) return dropImport(storedImport.fileHash)
  const isElsewhere = await isImporting(storedImport.fileHash)
  // Meanwhile a file may have been selected, or another person may have logged in.
  if (useImportRun.getState().step !== before) return
  const step = { is: 'kept', kept: storedImport, problem: '', isElsewhere } as const
  useImportRun.setState({ isKept: true, step })
  if (isElsewhere) void offerWhenFree(step)
}

/** Checks again once the other tab has stopped: the import is then complete, or can continue here. */
async function offerWhenFree(step: Extract<RunStep, { is: 'kept' }>): Promise<void> {
  await importEnds(step.kept.fileHash)
  if (useImportRun.getState().step !== step) return
  chooseAgain()
  await offerKept()
}

/** Continues from the stored file as if it had been selected again, or keeps sending it. */
export async function continueImport(
  storedImport: KeptImport,
  branches: ImportContext['branches'],
): Promise<void> {
  const now = await loadServerState(storedImport)
  const outcome = now ? endText(now) : ''
  // Continuing would start a second import, against the will of the person who ended the first.
  if (outcome) {
    await dropImport(storedImport.fileHash)
    return showProblem(`${storedImport.fileName} is no longer being imported. ${outcome}`)
  }
  const file = await keptFile(storedImport)
  if (!file) {
    await dropImport(storedImport.fileHash)
    return showProblem(
      `${storedImport.fileName} can no longer be opened from this device. Choose it again: rows that were sent aren’t sent twice.`,
    )
  }
  setOptions(storedImport.options)
  const preview = await previewFile(file, branches, storedImport)
  if (preview && storedImport.importId) await runImport(preview)
}

export async function discardKept({ fileHash }: KeptImport): Promise<void> {
  await dropImport(fileHash)
  chooseAgain()
}
