import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'

type NullableNames<V> = { [N in keyof V]: null extends V[N] ? N : never }[keyof V] & string

/** The properties of a native select for a field that may be null, which the browser shows as its empty option. */
export const orEmpty = <V extends object, N extends NullableNames<V>>(
  form: UseFormReturnType<V>,
  name: N,
) => ({
  ...form.getInputProps(name),
  value: (form.values[name] as string | null) ?? '',
  onChange: (event: ChangeEvent<HTMLSelectElement>) =>
    form.setFieldValue(name, (event.currentTarget.value || null) as never),
})
