import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldTexts, failureText, lookText, toProblem } from './field-texts.ts'
import { type Faults, hasField, showFirstFault } from './show-faults.ts'
import { useOthersChanges } from './use-others-changes.ts'
import type { RowEdit } from './use-row-edit.ts'

export interface SaveFormState<V extends object> {
  readonly form: UseFormReturnType<V>
  /** The row that is edited; null for a form that makes one, or does something else. */
  readonly edits: Pick<RowEdit<V>, 'edit' | 'rowId'> | null
  /** What other people did to it since. */
  readonly changes: ReturnType<typeof useOthersChanges<V>>
  /** Asked at the moment of leaving: the save itself may lead to another page. */
  readonly isSaving: () => boolean
  readonly busy: boolean
  /** What is wrong with the whole of it; '' when nothing is. */
  readonly problem: string
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

interface SaveFormOptions<V extends object> {
  readonly initialValues: V
  /** Of `useRowEdit`, whose values the form begins with: it then follows what others change. */
  readonly edits?: RowEdit<V>
  /** What is wrong before it is sent: by field, in words. */
  readonly check: (values: V) => FieldTexts | Promise<FieldTexts>
  /** What throws is said in the form, beside its field where it names one. False: a step that saved nothing yet. */
  readonly save: (values: V) => Promise<unknown>
  /** An error in words; without it, the error's own message. */
  readonly failure?: (error: unknown) => string
}

export const decideText = 'Choose which values to keep, then save.'

/** What a form keeps: what was typed, what is wrong with it, and whether it is on its way. */
export function useSaveForm<V extends object>(options: SaveFormOptions<V>): SaveFormState<V> {
  const { initialValues, check, save, failure = failureText } = options
  const form = useForm<V>({
    initialValues,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    onValuesChange: (values) => void dropSolved(values),
  })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults | null>(null)
  const saving = useRef(false)
  /** What `check` refused and is still wrong. */
  const refusedFields = useRef<readonly string[]>([])
  // When the messages are drawn: where they stand is known only then.
  useEffect(() => {
    if (faults) showFirstFault(faults)
  }, [faults])
  const { edits } = options
  const changes = useOthersChanges({ form, edits, busy })

  const show = (element: HTMLFormElement, fields: FieldTexts, message: string) => {
    form.setErrors(fields)
    setProblem(message)
    setFaults({ form: element, fields })
  }

  /** What one field asks of another may be settled by a third: a message goes when nothing is wrong there any more. */
  async function dropSolved(values: V) {
    if (refusedFields.current.length === 0) return
    const fields = await check(values)
    for (const name of refusedFields.current) if (!Object.hasOwn(fields, name)) form.clearFieldError(name)
    refusedFields.current = refusedFields.current.filter((name) => Object.hasOwn(fields, name))
    if (refusedFields.current.length === 0) setProblem((text) => (text === lookText ? '' : text))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const values = form.getValues()
    const fields = await check(values)
    refusedFields.current = Object.keys(fields)
    if (Object.keys(fields).length > 0) return show(element, fields, lookText)
    if (changes.others.clashes.length > 0) return setProblem(decideText)
    form.clearErrors()
    setProblem('')
    setBusy(true)
    saving.current = true
    try {
      if ((await save(values)) !== false) changes.noteSaved(values)
    } catch (error) {
      const { fields, message } = toProblem(error, failure, (name) => hasField(element, name))
      show(element, fields, message)
    } finally {
      saving.current = false
      setBusy(false)
    }
  }
  const isSaving = () => saving.current
  return { form, edits: edits?.rowId ? edits : null, changes, isSaving, busy, problem, submit }
}
