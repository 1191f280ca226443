import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { BillProblem } from '#sync/api/invoices-bill.ts'
import { fillPackage } from '../../queries/api/bill.ts'
import { useEdit } from '../../queries/api/use-write.ts'
import { parseCents } from '../../ui/format.ts'
import { commaProblem, numberOf } from '../package-form/values.ts'
import { failureText } from '../save-form/field-texts.ts'
import classes from './bill.module.css'

/**
 * The fields that can be filled in here, each with its label, unit, and parser that returns null for an invalid text.
 */
export const fills = {
  weightLb: {
    label: 'Weight',
    unit: 'lb',
    example: 'Enter pounds, such as 12.5.',
    read: (text: string) => {
      const pounds = commaProblem(text) ? Number.NaN : numberOf(text)
      return pounds !== null && pounds > 0 ? pounds : null
    },
  },
  declaredValueUsdCents: {
    label: 'Declared value',
    unit: 'US$',
    example: 'Enter US dollars, such as 49.99.',
    read: (text: string) => parseCents(text, 'US'),
  },
} as const
export type FilledField = keyof typeof fills

interface ProblemFieldProps {
  problem: BillProblem & { readonly field: FilledField }
  onSaved: () => void
}

/** Moves the focus to the next missing value, so that the whole list can be filled in with the keyboard. */
function focusNext(input: HTMLInputElement | null): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-bill-field]')]
  const place = input ? inputs.indexOf(input) : -1
  inputs[place + 1]?.focus()
}

/** A value that a bill lacks. Enter saves it and moves to the next one. */
export function ProblemField({ problem: { packageId, trackingNumber, field }, onSaved }: ProblemFieldProps) {
  const { label, unit, example, read } = fills[field]
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { send, busy } = useEdit(fillPackage)
  // The field was empty when the person saw it.
  const atOpening = { [field]: null }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = read(text)
    if (value === null) return setError(example)
    const input = event.currentTarget.querySelector('input')
    setError('')
    try {
      const saving = send({ body: { packageId, [field]: value }, base: atOpening })
      focusNext(input)
      await saving
      onSaved()
    } catch (failure) {
      setError(failureText(failure))
      input?.focus()
    }
  }
  return (
    <form className={classes['fill']} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        aria-label={`${label} of ${trackingNumber}`}
        placeholder={label}
        rightSection={<span aria-hidden>{unit}</span>}
        rightSectionWidth={48}
        inputMode="decimal"
        value={text}
        error={error || undefined}
        disabled={busy}
        data-bill-field
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        Save
      </Button>
    </form>
  )
}
