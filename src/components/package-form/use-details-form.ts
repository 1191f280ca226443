import type { PackageDetails } from '#sync/entities/package.ts'
import { atLeisure } from '../../ui/lazy-parts.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import type { FieldTexts } from '../save-form/field-texts.ts'
import type { RowEdit } from '../save-form/use-row-edit.ts'
import { useSaveForm } from '../save-form/use-save-form.ts'
import type { PackageValues } from './values.ts'

const loadReadForm = atLeisure(() => import('./read-form.ts'))

interface DetailsFormOptions {
  readonly initialValues: PackageValues
  readonly edits?: RowEdit<PackageValues>
  /** Returns the problems of fields that only this page has. */
  readonly alsoCheck?: () => FieldTexts
  /** Saves on this device. */
  readonly save: (details: PackageDetails) => Promise<unknown>
}

/** A form of a package's details. The validators load when it is saved. */
export const useDetailsForm = ({ initialValues, edits, alsoCheck, save }: DetailsFormOptions) =>
  useSaveForm<PackageValues>({
    initialValues,
    ...(edits ? { edits } : {}),
    async check(values) {
      const { readForm } = await loadReadForm()
      const read = readForm(values)
      return { ...alsoCheck?.(), ...(read.ok ? {} : read.errors) }
    },
    async save(values) {
      const { readForm } = await loadReadForm()
      const read = readForm(values)
      if (read.ok) await save(read.details)
    },
    failure: notSavedText,
  })
