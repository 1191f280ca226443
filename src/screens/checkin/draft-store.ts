import { create } from 'zustand'
import type { Package } from '#sync/entities/package.ts'
import type { Stack } from '../../stores/desk.ts'
import { useSessionStore } from '../../stores/session.ts'
import { blankValues, type PackageValues, valuesOf } from '../../ui/package-form/values.ts'
import type { Code } from './decide.ts'

/** The one package in the full form. It stays while the speed is changed, and goes when the page is left. */
export interface Draft {
  readonly code: Code | null
  /** The pre-alert or expected package that it is. */
  readonly known: Package | null
  readonly values: PackageValues
  readonly photos: readonly File[]
}

const noDraft: Draft = { code: null, known: null, values: blankValues, photos: [] }

export const useDraft = create<Draft>(() => noDraft)

/** What was announced is copied; what the stack has in common is filled in where nothing was said. */
export function draftValues(code: Code, known: Package | null, stack: Stack): PackageValues {
  const values = known ? valuesOf(known) : blankValues
  return {
    ...values,
    courier: values.courier || code.recognised.courier,
    bin: values.bin || stack.bin,
    branchId: values.branchId ?? stack.branchId,
    condition: stack.condition,
  }
}

export function startDraft(code: Code, known: Package | null, stack: Stack): PackageValues {
  const values = draftValues(code, known, stack)
  useDraft.setState({ code, known, values, photos: [] })
  return values
}

export function clearDraft(): void {
  useDraft.setState(noDraft)
}

let maker = useSessionStore.getState().session?.accountId
/** It outlives a sign-in that has to be renewed; whoever else signs in must not find it. */
useSessionStore.subscribe(({ session }) => {
  if (!session || session.accountId === maker) return
  maker = session.accountId
  clearDraft()
})

export function setDraftValues(values: PackageValues): void {
  useDraft.setState({ values })
}
export function setPhotos(photos: readonly File[]): void {
  useDraft.setState({ photos })
}
