import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { LineInput } from '#sync/api/money/invoice-bodies.ts'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useUnsaved } from '../../stores/sign-out.ts'
import { LineEditor } from './line-editor.tsx'
import { type LineValues, toLineInput, toLineValues, unitProblem } from './line-values.ts'

export interface LinesFormProps<R> {
  /** The name of the call that saves the lines. */
  edit: string
  rowId: string
  /** The invoice or estimate that the lines belong to. */
  row: R
  /** The row's kind in words, with its article: "An invoice". */
  of: string
  save: (lines: LineInput[], base: R) => Promise<void>
  onDone: () => void
}

/** Edits the lines of a draft or an estimate. The server calculates GCT and the totals. */
export function LinesForm<R extends { readonly featureValues: readonly InvoiceLine[] }>({
  edit,
  rowId,
  row,
  of,
  save,
  onDone,
}: LinesFormProps<R>) {
  const [hasTried, setTried] = useState(false)
  useUnsaved(true)
  const edits = useRowEdit({
    ...{ edit, rowId, row },
    valuesOf: ({ featureValues }): { lines: LineValues[] } => ({ lines: toLineValues(featureValues) }),
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: ({ lines }): Record<string, string> => {
      setTried(true)
      if (lines.length === 0) return { lines: `${of} needs at least one line.` }
      return lines.some((line) => unitProblem(line) !== '') ? { lines: 'Some lines have no price yet.' } : {}
    },
    save: async ({ lines }) => {
      await save(lines.map(toLineInput), edits.row)
      onDone()
    },
  })
  const { form } = state
  return (
    <SaveForm
      state={state}
      label="Save lines"
      actions={
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={state.busy}>
            Save lines
          </Button>
        </Group>
      }
    >
      <LineEditor
        lines={form.values.lines}
        onChange={(lines) => form.setFieldValue('lines', lines)}
        tried={hasTried}
      />
      {form.errors['lines'] && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {form.errors['lines']}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        GCT on services is recalculated when you save. GCT on imports stays with its import duty.
      </Text>
    </SaveForm>
  )
}
