import { type UseFormReturnType, useForm } from '@mantine/form'
import type { PackageDetails } from '#sync/entities/package.ts'
import { type PackageValues, readForm } from './values.ts'

export type PackageForm = UseFormReturnType<PackageValues>

/** A form of a package's details; errors are told when it is sent, and go as soon as the field is mended. */
export const usePackageForm = (
  initialValues: PackageValues,
  onValuesChange?: (values: PackageValues) => void,
): PackageForm => useForm<PackageValues>({ initialValues, ...(onValuesChange ? { onValuesChange } : {}) })

/** The details, or null after the form has been told what is wrong and has put the focus there. */
export function takeDetails(form: PackageForm): PackageDetails | null {
  const read = readForm(form.getValues())
  if (read.ok) return read.details
  form.setErrors(read.errors)
  const [first] = Object.keys(read.errors)
  if (first) form.getInputNode(first as keyof PackageValues)?.focus()
  return null
}
