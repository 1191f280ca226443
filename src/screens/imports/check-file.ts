import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import type { ImportCells, ImportKey } from '#sync/rules/import/columns.ts'
import { type ImportLine, importChunk } from '#sync/rules/import/limits.ts'
import type { ImportCalls } from '../../queries/api/imports.ts'
import type { ImportOptions, ImportPreview, PreviewRow } from './import-preview.ts'
import type { JudgedTable } from './judge-table.ts'

const nameKeys: Record<ImportKind, readonly ImportKey[]> = {
  customers: ['firstName', 'lastName', 'fullName', 'email'],
  prealerts: ['trackingNumber', 'description'],
  received: ['trackingNumber', 'fullName'],
  waybills: ['mawb', 'flight'],
}

const nameOf = (kind: ImportKind, cells: ImportCells): string =>
  nameKeys[kind].flatMap((key) => cells[key] ?? []).join(' ')

type Finding = Pick<PreviewRow, 'fate' | 'reasons'>

/** Asks the server about the rows that pass this device's checks. */
async function askServer(
  calls: Pick<ImportCalls, 'check'>,
  options: { readonly kind: ImportKind } & ImportOptions,
  lines: readonly ImportLine[],
  onProgress: (checked: number) => void,
): Promise<Map<number, Finding>> {
  const findings = new Map<number, Finding>()
  const { kind, brand, accountId } = options
  for (let at = 0; at < lines.length; at += importChunk) {
    onProgress(at)
    const rows = lines.slice(at, at + importChunk).map(({ row, cells }) => ({ row, cells: { ...cells } }))
    for (const { row, problems } of await calls.check({ kind, brand, accountId, rows })) {
      const fate = problems.every(({ isKnown }) => isKnown) ? 'known' : 'wrong'
      findings.set(row, { fate, reasons: problems.map(({ text }) => text) })
    }
  }
  return findings
}

interface PreviewInput {
  readonly kind: ImportKind
  readonly judged: JudgedTable
  readonly options: ImportOptions
  readonly calls: Pick<ImportCalls, 'check'>
  /** Aborted: no further rows are checked, and the signal's reason is thrown. */
  readonly signal: AbortSignal
  /** Called with the number of rows the server has checked. */
  readonly onProgress: (checked: number, total: number) => void
}

/**
 * Checks which rows of a file can be imported, by this device's rules and the server's. Throws CallError and the
 * signal's reason.
 */
export async function previewImport(input: PreviewInput): Promise<ImportPreview> {
  const { kind, judged, options, calls, signal, onProgress } = input
  const { table, unmatched, lines, rowProblems, values } = judged
  const findings = new Map<number, Finding>(
    rowProblems.map(({ row, problems, isRepeat }) => [
      row,
      { fate: isRepeat ? 'repeat' : 'wrong', reasons: problems.map(({ text }) => text) },
    ]),
  )
  const right = lines.filter(({ row }) => !findings.has(row))
  const serverFindings = await askServer(calls, { kind, ...options }, right, (checked) => {
    signal.throwIfAborted()
    onProgress(checked, right.length)
  })
  signal.throwIfAborted()
  for (const [row, finding] of serverFindings) findings.set(row, finding)
  const remarks = new Map(table.lines.map((line) => [line.row, line.remarks ?? []]))
  const rows = lines.map(({ row, cells }): PreviewRow => {
    const { fate, reasons } = findings.get(row) ?? { fate: 'ready', reasons: [] }
    return {
      row,
      fate,
      reasons,
      name: nameOf(kind, cells),
      values: values.get(row) ?? '',
      remarks: remarks.get(row) ?? [],
    }
  })
  const isReady = ({ fate }: PreviewRow) => fate === 'ready'
  return {
    table,
    unmatched,
    rows: [...rows.filter((row) => !isReady(row)), ...rows.filter(isReady)],
    ready: lines.filter(({ row }) => !findings.has(row)),
  }
}
