import { formatBusinessDay } from '../../ui/texts/format.ts'
import { DayRange, type FilterOption, ManyBoxes, OneOfFew } from './filter-fields.tsx'
import type { FilterChip, FilterMenu } from './filters.ts'

interface ManyInput<T extends string> {
  key: string
  text: string
  options: readonly FilterOption<T>[]
  values: readonly T[] | undefined
  set: (values: readonly T[] | undefined) => void
}

/** A filter for several of a few options, such as statuses, branches or couriers. */
export function manyFilter<T extends string>({
  key,
  text,
  options,
  values = [],
  set,
}: ManyInput<T>): FilterMenu {
  const toggle = (value: string) => {
    const option = options.find((candidate) => candidate.value === value)?.value
    if (option === undefined) return
    const next = values.includes(option) ? values.filter((item) => item !== option) : [...values, option]
    set(next.length > 0 ? next : undefined)
  }
  return {
    key,
    text,
    chosen: options
      .filter(({ value }) => values.includes(value))
      .map((option) => option.text)
      .join(', '),
    clear: () => set(undefined),
    content: <ManyBoxes {...{ options, values, toggle }} />,
  }
}

interface DaysInput {
  key: string
  text: string
  from: string | undefined
  to: string | undefined
  set: (days: { from: string | undefined; to: string | undefined }) => void
}

/** A filter for a range of days, both included. */
export function daysFilter({ key, text, from, to, set }: DaysInput): FilterMenu {
  return {
    key,
    text,
    chosen: [from && `from ${formatBusinessDay(from)}`, to && `to ${formatBusinessDay(to)}`]
      .filter(Boolean)
      .join(' '),
    clear: () => set({ from: undefined, to: undefined }),
    content: <DayRange {...{ from, to, set }} />,
  }
}

interface OneInput<T extends string> extends Omit<ManyInput<T>, 'values' | 'set'> {
  value: T | undefined
  set: (value: T | undefined) => void
}

/** A filter for one of a few options, or any. */
export function oneFilter<T extends string>({ key, text, options, value, set }: OneInput<T>): FilterMenu {
  return {
    key,
    text,
    chosen: options.find((candidate) => candidate.value === value)?.text ?? '',
    clear: () => set(undefined),
    content: (
      <OneOfFew
        text={text}
        options={options}
        value={value}
        choose={(next) => set(options.find((candidate) => candidate.value === next)?.value)}
      />
    ),
  }
}

/** Like oneFilter, as chips that are always visible; pressing the active chip again turns it off. */
export const oneChips = <T extends string>(
  options: readonly FilterOption<T>[],
  value: T | undefined,
  set: (value: T | undefined) => void,
): FilterChip[] =>
  options.map((option) => ({
    key: option.value,
    text: option.text,
    count: option.count,
    isOn: option.value === value,
    toggle: () => set(option.value === value ? undefined : option.value),
  }))
