import { type UseFormReturnType, useForm } from '@mantine/form'
import type { PackageValues } from './values.ts'

export type PackageForm = UseFormReturnType<PackageValues>

/** A form of a package's details; errors are told when it is sent, and go as soon as the field is mended. */
export const usePackageForm = (
  initialValues: PackageValues,
  onValuesChange?: (values: PackageValues) => void,
): PackageForm => useForm<PackageValues>({ initialValues, ...(onValuesChange ? { onValuesChange } : {}) })
