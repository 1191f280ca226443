import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { BillProblem } from '#sync/api/money/invoices-bill.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { fillPackage } from '../../queries/api/money/bill.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { commaProblem, numberOf } from '../fields/typed-fields.ts'
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
  gap: BillProblem & { readonly field: FilledField }
  onSaved: () => void
}

/** Moves the focus to the next missing value, so that the whole list can be filled in with the keyboard. */
function focusNext(input: HTMLInputElement | null): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-bill-field]')]
  const place = input ? inputs.indexOf(input) : -1
  inputs[place + 1]?.focus()
}

/** A value that a bill lacks. Enter saves it and moves to the next one. */
export function ProblemField({ gap: { packageId, trackingNumber, field }, onSaved }: ProblemFieldProps) {
  const { label, unit, example, read } = fills[field]
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { send } = useEdit(fillPackage)
  // The field was empty when the person saw it.
  const atOpening = { [field]: null }
  const { run, busy, problem } = useAction(async () => {
    const value = read(text)
    if (value === null) throw new WordedError(example)
    const saving = send({ body: { packageId, [field]: value }, base: atOpening })
    focusNext(input.current)
    try {
      await saving
    } catch (error) {
      input.current?.focus()
      throw error
    }
    onSaved()
  }, failureText)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={classes['fill']} onSubmit={save} noValidate>
      <TextInput
        ref={input}
        aria-label={`${label} of ${trackingNumber}`}
        placeholder={label}
        rightSection={<span aria-hidden>{unit}</span>}
        rightSectionWidth={48}
        inputMode="decimal"
        value={text}
        error={problem || undefined}
        readOnly={busy}
        data-bill-field
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        Save
      </Button>
    </form>
  )
}
