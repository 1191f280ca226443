import { create } from 'zustand'
import type { KeptImport } from '#sync/device/tables.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import type { ImportContext } from '#sync/rules/import/read-rows.ts'
import { CallError } from '../../http/call-error.ts'
import { importCalls, loadImport, stopImport } from '../../queries/api/imports.ts'
import { dropImport, keepImport, noteImport } from '../../session/kept-import.ts'
import { useSessionStore } from '../../stores/session.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { atLeisure } from '../../ui/lazy-parts.ts'
import type { ImportOptions, ImportPreview } from './import-preview.ts'
import { asOnlyTab } from './run-lock.ts'
import { sendImport } from './send-import.ts'

type Reasons = ReadonlyMap<number, readonly string[]>

/** The progress of a file, which continues while other screens are shown. */
export type RunStep =
  | { readonly is: 'choose'; readonly problems: readonly string[] }
  /** Restored after the page was closed, with the reason why it couldn't continue. */
  | {
      readonly is: 'kept'
      readonly kept: KeptImport
      readonly problem: string
      /** True if another tab of this browser is sending it. */
      readonly isElsewhere: boolean
    }
  | {
      readonly is: 'reading'
      readonly checked: number
      readonly total: number
      readonly cancel: () => void
    }
  | { readonly is: 'preview'; readonly preview: ImportPreview }
  | {
      readonly is: 'sending'
      readonly preview: ImportPreview
      /** Null until the server's first reply. */
      readonly progress: DataImport | null
      readonly refused: Reasons
      /** The reason for a pause; empty while it runs. */
      readonly paused: string
      /** True if it continues automatically once there is a connection. */
      readonly waitsForSignal: boolean
    }
  | {
      readonly is: 'done'
      readonly preview: ImportPreview
      readonly progress: DataImport
      readonly refused: Reasons
    }

interface ImportRun {
  /** Changes with each kind and person, so that work left over from an earlier run can be ignored. */
  readonly runId: number
  readonly kind: ImportKind
  /** The owner of the run; people who log in later don't see the file. */
  readonly accountId: string
  readonly options: ImportOptions
  /** True if this device stores the file too, in case the page is closed. */
  readonly isKept: boolean
  readonly step: RunStep
}

const noOptions: ImportOptions = { brand: firstBrand, accountId: null, invites: false }
const nothingChosen: RunStep = { is: 'choose', problems: [] }

const sessionAccount = () => useSessionStore.getState().session?.accountId ?? ''

export const useImportRun = create<ImportRun>(() => ({
  runId: 0,
  kind: 'customers',
  accountId: '',
  options: noOptions,
  isKept: false,
  step: nothingChosen,
}))

const setStep = (step: RunStep) => useImportRun.setState({ step })

/** Starts a new run, unless this person is importing a file of this kind already. */
export function openRun(kind: ImportKind): void {
  const run = useImportRun.getState()
  const accountId = sessionAccount()
  if (run.kind === kind && run.accountId === accountId) return
  const runId = run.runId + 1
  useImportRun.setState({ runId, kind, accountId, options: noOptions, isKept: false, step: nothingChosen })
}

export const setOptions = (options: Partial<ImportOptions>) =>
  useImportRun.setState((run) => ({ options: { ...run.options, ...options } }))

export const showProblem = (problem: string) => setStep({ is: 'choose', problems: [problem] })

export function chooseAgain(): void {
  const { step } = useImportRun.getState()
  if (step.is === 'preview') void dropImport(step.preview.table.fileHash)
  setStep(nothingChosen)
}

/** Loads the readers with the first file. */
const loadReaders = atLeisure(() => Promise.all([import('./read-file.ts'), import('./check-file.ts')]))

const problemText = (error: unknown): string => {
  if (error instanceof CallError && error.status === 0)
    return 'The server can’t be reached, and it has to look at each row. Try again when there is a connection.'
  if (error instanceof WordedError) return error.message
  globalThis.reportError?.(error)
  return 'This file can’t be read. Open it, save it as .xlsx or .csv again, and choose it once more.'
}

/** Returns true if another person is logged in, or another kind of file is open. */
const isOverFor = (runId: number): boolean => {
  const run = useImportRun.getState()
  return run.runId !== runId || run.accountId !== sessionAccount()
}

/** Stores a selected file in case the page is closed. A restored file is stored already. */
async function storeFile(file: File, { table, ready }: ImportPreview): Promise<void> {
  const { runId, kind, options } = useImportRun.getState()
  const { fileName, fileHash } = table
  const about = { kind, fileName, fileHash, options, rows: ready.length, sent: 0, importId: null }
  const isKept = await keepImport(file, about)
  if (!isOverFor(runId)) useImportRun.setState({ isKept })
}

/** Reads a file and checks which rows can be imported; null if that failed. */
export async function previewFile(
  file: File,
  branches: ImportContext['branches'],
  keptImport?: KeptImport,
): Promise<ImportPreview | null> {
  const { runId, kind, options } = useImportRun.getState()
  const show = (step: RunStep) => {
    if (!isOverFor(runId)) setStep(step)
  }
  const reading = new AbortController()
  const { signal } = reading
  const showChecked = (checked: number, total: number) =>
    show({ is: 'reading', checked, total, cancel: () => reading.abort() })
  showChecked(0, 0)
  try {
    const [{ readFile }, { previewImport }] = await loadReaders()
    const context = { branches: [...branches], hasOwner: options.accountId !== null }
    const judgedTable = await readFile({ file, kind, context }, signal)
    if (judgedTable.fileProblems.length > 0) {
      show({ is: 'choose', problems: judgedTable.fileProblems })
      return null
    }
    const question = { kind, judged: judgedTable, options, calls: importCalls, signal }
    const preview = await previewImport({ ...question, onProgress: showChecked })
    if (isOverFor(runId)) return null
    if (!keptImport) await storeFile(file, preview)
    show({ is: 'preview', preview })
    return preview
  } catch (error) {
    const problem = signal.aborted ? '' : problemText(error)
    if (keptImport) show({ is: 'kept', kept: keptImport, problem, isElsewhere: false })
    else show({ is: 'choose', problems: problem === '' ? [] : [problem] })
    return null
  }
}

/** Includes the refusals from before the page was closed, or from a lost reply. */
const loadRefusals = async ({ importId }: DataImport): Promise<Reasons> =>
  new Map((await loadImport(importId)).refusals.map(({ row, reason }) => [row, [reason]]))

const elsewhere = 'Another tab of this browser is importing this file, and goes on with it.'

/** Imports the preview's rows, or continues with them. */
export async function runImport(preview: ImportPreview): Promise<void> {
  const { runId } = useImportRun.getState()
  const isMine = await asOnlyTab(preview.table.fileHash, () => sendPreview(preview))
  if (isMine || isOverFor(runId)) return
  setStep({
    is: 'sending',
    preview,
    progress: null,
    refused: new Map(),
    paused: elsewhere,
    waitsForSignal: false,
  })
}

async function sendPreview(preview: ImportPreview): Promise<void> {
  const { runId, kind, options, step } = useImportRun.getState()
  let { progress, refused }: { progress: DataImport | null; refused: Reasons } =
    step.is === 'sending' ? step : { progress: null, refused: new Map() }
  const isOver = () => isOverFor(runId)
  const show = (pauseReason = '', waitsForSignal = false) =>
    setStep({ is: 'sending', preview, progress, refused, paused: pauseReason, waitsForSignal })
  show()
  const { table, ready } = preview
  const { fileName, fileHash } = table
  try {
    const rows = Math.max(ready.length, 1)
    // The reply to the last rows may have got lost, so an import that has ended isn't started again.
    const currentImport = progress
      ? await loadImport(progress.importId)
      : await importCalls.start({ kind, fileName, fileHash, rows, ...options })
    progress = currentImport
    void noteImport(currentImport)
    await sendImport({
      calls: importCalls,
      started: currentImport,
      lines: ready,
      isOver,
      onChunk: (now, newRefusals) => {
        progress = now
        void noteImport(now)
        refused = new Map([...refused, ...newRefusals])
        if (!isOver()) show()
      },
    })
    if (isOver()) return
    if (progress.status === 'Running') progress = await stopImport(progress.importId)
    if (progress.refused > refused.size) refused = await loadRefusals(progress)
    await dropImport(fileHash)
    setStep({ is: 'done', preview, progress, refused })
  } catch (error) {
    if (!isOver()) show(notSavedText(error), error instanceof CallError && error.status === 0)
  }
}
