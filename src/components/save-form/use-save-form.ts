import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { tellWriteFailure } from '../../http/failure-toasts.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { type FieldTexts, lookText, toProblem } from './field-texts.ts'
import { type Faults, hasField, showFirstFault } from './show-faults.ts'
import { useOthersChanges } from './use-others-changes.ts'
import type { RowEdit } from './use-row-edit.ts'

/** The problem next to the fields, with a message in the specification's words about the whole. */
function tellProblem(...failed: Parameters<typeof toProblem>): ReturnType<typeof toProblem> {
  tellWriteFailure(failed[0])
  return toProblem(...failed)
}

export interface SaveFormState<V extends object> {
  readonly form: UseFormReturnType<V>
  /** The edited row; null for a form that creates one or does something else. */
  readonly edits: Pick<RowEdit<V>, 'edit' | 'rowId'> | null
  /** Other people's changes since the form was opened. */
  readonly changes: ReturnType<typeof useOthersChanges<V>>
  /** A function, because it is read at the moment of leaving: the save itself may navigate. */
  readonly isSaving: () => boolean
  readonly busy: boolean
  /** The error of the whole form; empty if there is none. */
  readonly problem: string
  /** Removes the errors once a choice makes them about something else. */
  readonly clearProblems: () => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

interface SaveFormOptions<V extends object> {
  readonly initialValues: V
  /** The edited row from `useRowEdit`, whose values the form starts with and whose changes it follows. */
  readonly edits?: RowEdit<V>
  /** Validates before sending; returns a message for each invalid field. */
  readonly check: (values: V) => FieldTexts | Promise<FieldTexts>
  /**
   * Saves. An error is shown in the form, next to the field that it names. False means that a step was confirmed and
   * nothing has been saved yet.
   */
  readonly save: (values: V) => Promise<unknown>
  /** Converts an error to a message; the error's own message by default. */
  readonly failure?: (error: unknown) => string
}

const decideText = 'Choose which values to keep, then save.'

/** A form's state: values, errors, and whether it is being saved. */
export function useSaveForm<V extends object>(options: SaveFormOptions<V>): SaveFormState<V> {
  const { initialValues, check, save, failure = failureText } = options
  const form = useForm<V>({
    initialValues,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    onValuesChange: (values) => void clearSolved(values),
  })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults | null>(null)
  const saving = useRef(false)
  /** The fields that `check` refused and that are still invalid. */
  const refusedFields = useRef<readonly string[]>([])
  // Runs after the messages are rendered, because their position is known only then.
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

  /** A third field may resolve a conflict between two others, so messages of fields that became valid are removed. */
  async function clearSolved(values: V) {
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
      const { fields, message } = tellProblem(error, failure, (name) => hasField(element, name))
      show(element, fields, message)
    } finally {
      saving.current = false
      setBusy(false)
    }
  }
  const clearProblems = () => {
    refusedFields.current = []
    form.clearErrors()
    setProblem('')
  }
  const isSaving = () => saving.current
  return { form, edits: edits?.rowId ? edits : null, changes, isSaving, busy, problem, clearProblems, submit }
}
