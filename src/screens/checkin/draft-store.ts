import { create } from 'zustand'
import type { Package } from '#sync/entities/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { blankValues, type PackageValues, toFormValues } from '../../components/package-form/values.ts'
import type { Stack } from '../../stores/desk.ts'
import { useSessionStore } from '../../stores/session.ts'

/** The one package in the full form. It stays while the speed is changed, and over a reload (keep-draft.ts). */
export interface Draft {
  readonly scan: Scan | null
  /** The pre-alert or expected package that it is. */
  readonly known: Package | null
  readonly values: PackageValues
  readonly photos: readonly File[]
}

const noDraft: Draft = { scan: null, known: null, values: blankValues, photos: [] }

export const useDraft = create<Draft>(() => noDraft)

/** What was announced is copied; what the stack has in common is filled in where nothing was said. */
export function draftValues(scan: Scan, known: Package | null, stack: Stack): PackageValues {
  const values = known ? toFormValues(known) : blankValues
  return {
    ...values,
    courier: values.courier || scan.recognised.courier,
    bin: values.bin || stack.bin,
    branchId: values.branchId ?? stack.branchId,
    condition: stack.condition,
  }
}

export function startDraft(scan: Scan, known: Package | null, stack: Stack): PackageValues {
  const values = draftValues(scan, known, stack)
  useDraft.setState({ scan, known, values, photos: [] })
  return values
}

/**
 * The values of an open form whose pre-alert has come since: what was announced fills in what the person has left as the
 * form began, and nothing that was typed is replaced.
 */
export function withPrealert(values: PackageValues, scan: Scan, known: Package, stack: Stack): PackageValues {
  const blankDraft = draftValues(scan, null, stack)
  const prealertValues = draftValues(scan, known, stack)
  const isUntouched = (name: keyof PackageValues): boolean =>
    values[name] === blankDraft[name] && (name !== 'accountId' || values.ownerText === '')
  const fresh = namesIn(prealertValues).filter(isUntouched)
  return { ...values, ...Object.fromEntries(fresh.map((name) => [name, prealertValues[name]])) }
}

export function clearDraft(): void {
  useDraft.setState(noDraft)
}

let maker: string | undefined

/** It outlives a login that has to be renewed; whoever else logs in must not find it. */
function follow({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (!session || session.accountId === maker) return
  if (maker !== undefined) clearDraft()
  maker = session.accountId
}

/** From now on, until the returned function is called. */
export function keepDraftToPerson(): () => void {
  follow(useSessionStore.getState())
  return useSessionStore.subscribe(follow)
}

export function setDraftValues(values: PackageValues): void {
  useDraft.setState({ values })
}
export function setPhotos(photos: readonly File[]): void {
  useDraft.setState({ photos })
}
