import type { UseFormReturnType } from '@mantine/form'
import { type FC, memo, type ReactNode } from 'react'
import { equal } from '#sync/lib/equal.ts'
import type { PackageForm } from './form.ts'
import type { PackageValues } from './values.ts'

/** The errors of a field and of the fields inside it, such as those of each line. */
const errorsOf = ({ errors }: PackageForm, field: string) =>
  Object.entries(errors).filter(([name]) => name === field || name.startsWith(`${field}.`))

/** The form as a part sees it, with only the fields it renders. */
export type PartForm<Field extends keyof PackageValues> = UseFormReturnType<Pick<PackageValues, Field>>

/**
 * A part of a form that renders only when its own fields or other props change. A scanner types twenty keys in a
 * burst, and rendering the whole form for each would block a handheld.
 */
export function formPart<Field extends keyof PackageValues, Rest extends object = object>(
  fields: readonly Field[],
  Part: (props: Rest & { form: PartForm<Field> }) => ReactNode,
): FC<Rest & { form: PackageForm }> {
  const isSame = (before: { form: PackageForm }, after: { form: PackageForm }) =>
    fields.every(
      (field) =>
        before.form.values[field] === after.form.values[field] &&
        equal(errorsOf(before.form, field), errorsOf(after.form, field)),
    ) &&
    Object.entries(after).every(([name, value]) => name === 'form' || Reflect.get(before, name) === value)
  return memo(Part as unknown as FC<Rest & { form: PackageForm }>, isSame) as FC<Rest & { form: PackageForm }>
}
