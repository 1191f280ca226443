import { create } from 'zustand'
import type { Package } from '#sync/entities/packages/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { createSlot } from '#sync/lib/slot.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { blankValues, type PackageValues, toFormValues } from '../../components/package-form/values.ts'
import type { Stack } from '../../stores/desk.ts'
import { useSessionStore } from '../../stores/session.ts'

/** The package in the full form. It survives a change of mode and a reload (keep-draft.ts). */
export interface Draft {
  readonly scan: Scan | null
  /** The matching pre-alert or expected package, if any. */
  readonly known: Package | null
  readonly values: PackageValues
  readonly photos: readonly File[]
}

const noDraft: Draft = { scan: null, known: null, values: blankValues, photos: [] }

export const useDraft = create<Draft>(() => noDraft)

/** Copies the pre-alert's details, and fills in the stack's details where the pre-alert has none. */
export function draftValues(scan: Scan, matchedPkg: Package | null, stack: Stack): PackageValues {
  const values = matchedPkg ? toFormValues(matchedPkg) : blankValues
  return {
    ...values,
    courier: values.courier || scan.recognised.courier,
    bin: values.bin || stack.bin,
    branchId: values.branchId ?? stack.branchId,
    condition: stack.condition,
  }
}

export function startDraft(scan: Scan, matchedPkg: Package | null, stack: Stack): PackageValues {
  const values = draftValues(scan, matchedPkg, stack)
  useDraft.setState({ scan, known: matchedPkg, values, photos: [] })
  return values
}

/** Adds a pre-alert that arrived later to an open form: its details fill the untouched fields, and typed ones stay. */
export function withPrealert(
  values: PackageValues,
  scan: Scan,
  matchedPkg: Package,
  stack: Stack,
): PackageValues {
  const blankDraft = draftValues(scan, null, stack)
  const prealertValues = draftValues(scan, matchedPkg, stack)
  const isBlank = (name: keyof PackageValues): boolean => values[name] === blankDraft[name]
  // Announced items would hide what was typed about the box as a whole.
  const hasGoods = !(isBlank('description') && isBlank('declaredValueUsdCents') && isBlank('dutyCategory'))
  const isUntouched = (name: keyof PackageValues): boolean =>
    isBlank(name) && (name !== 'accountId' || values.ownerText === '') && !(name === 'lines' && hasGoods)
  const fresh = namesIn(prealertValues).filter(isUntouched)
  return { ...values, ...Object.fromEntries(fresh.map((name) => [name, prealertValues[name]])) }
}

export function clearDraft(): void {
  useDraft.setState(noDraft)
}

const maker = createSlot<string | null>(null)

/** Keeps the draft through a renewed login of the same person, and hides it from anyone else who logs in. */
function clearForOtherPerson({ session }: ReturnType<typeof useSessionStore.getState>): void {
  if (!session || session.accountId === maker.current) return
  if (maker.current !== null) clearDraft()
  maker.set(session.accountId)
}

/** Starts watching the session, until the returned function is called. */
export function keepDraftToPerson(): () => void {
  clearForOtherPerson(useSessionStore.getState())
  return useSessionStore.subscribe(clearForOtherPerson)
}

export function setDraftValues(values: PackageValues): void {
  useDraft.setState({ values })
}
export function setPhotos(photos: readonly File[]): void {
  useDraft.setState({ photos })
}
