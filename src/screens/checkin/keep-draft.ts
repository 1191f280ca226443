import { blankValues, type PackageValues } from '../../components/package-form/values.ts'
import { keepDraft, readDraft, removeFormDraft } from '../../photos/draft.ts'
import { readPackage } from '../../queries/packages.ts'
import { type Draft, useDraft } from './draft-store.ts'

/** Saves the form on the device while it is filled in. Returns a function that stops it. */
export const keepDraftWhileOpen = (): (() => void) =>
  useDraft.subscribe(({ scan, known, values, photos }, before) => {
    if (scan)
      void keepDraft({
        scan,
        packageId: known?.packageId ?? null,
        values: { ...values },
        photos,
      })
    else if (before.scan) void removeFormDraft()
  })

/** Returns the form from before a reload or a crash; null if it was empty, or if another form is open already. */
export async function restoreDraft(): Promise<Draft | null> {
  const draft = await readDraft()
  if (!draft || useDraft.getState().scan) return null
  const restoredDraft: Draft = {
    scan: draft.scan,
    known: draft.packageId ? await readPackage(draft.packageId) : null,
    values: { ...blankValues, ...(draft.values as Partial<PackageValues>) },
    photos: draft.photos,
  }
  useDraft.setState(restoredDraft)
  return restoredDraft
}
