import type { PackageDetails } from '#sync/entities/packages/package.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import type { FieldTexts } from '../save-form/field-texts.ts'
import type { RowEdit } from '../save-form/use-row-edit.ts'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { readForm } from './read-form.ts'
import type { PackageValues } from './values.ts'

interface DetailsFormOptions {
  readonly initialValues: PackageValues
  readonly edits?: RowEdit<PackageValues>
  /** Returns the problems of fields that only this page has. */
  readonly alsoCheck?: () => FieldTexts
  /** Saves on this device. False means that nothing has been saved yet. */
  readonly save: (details: PackageDetails) => Promise<unknown>
}

/** A form of a package's details. */
export const useDetailsForm = ({ initialValues, edits, alsoCheck, save }: DetailsFormOptions) =>
  useSaveForm<PackageValues>({
    initialValues,
    ...(edits ? { edits } : {}),
    check(values) {
      const read = readForm(values)
      return { ...alsoCheck?.(), ...(read.ok ? {} : read.errors) }
    },
    async save(values) {
      const read = readForm(values)
      return read.ok ? save(read.details) : undefined
    },
    failure: notSavedText,
  })
