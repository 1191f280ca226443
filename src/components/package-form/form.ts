import { type UseFormReturnType, useForm } from '@mantine/form'
import type { PackageValues } from './values.ts'

export type PackageForm = UseFormReturnType<PackageValues>

/** A form for package details. Errors appear on submit and disappear once the field is corrected. */
export const usePackageForm = (
  initialValues: PackageValues,
  onValuesChange?: (values: PackageValues) => void,
): PackageForm => useForm<PackageValues>({ initialValues, ...(onValuesChange ? { onValuesChange } : {}) })
