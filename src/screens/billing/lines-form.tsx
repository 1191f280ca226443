import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { LineInput } from '#sync/api/invoice-bodies.ts'
import type { InvoiceLine } from '#sync/entities/invoice.ts'
import { failureText } from '../../components/save-form/field-texts.ts'
import { useUnsaved } from '../../stores/sign-out.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { LineEditor } from './line-editor.tsx'
import { toLineInput, toLineValues, unitProblem } from './line-values.ts'

interface LinesFormProps {
  before: readonly InvoiceLine[]
  /** What the lines are of, with its article: "An invoice". */
  of: string
  save: (lines: LineInput[]) => Promise<void>
  onDone: () => void
}

/** Other lines for a draft or an estimate. GCT and the totals are the server's. */
export function LinesForm({ before, of, save: send, onDone }: LinesFormProps) {
  const [lines, setLines] = useState(() => toLineValues(before))
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useUnsaved(true)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lines.length === 0) return setProblem(`${of} needs at least one line.`)
    if (lines.some((line) => unitProblem(line) !== '')) return setProblem('Some lines have no price yet.')
    setProblem('')
    setBusy(true)
    try {
      await send(lines.map(toLineInput))
      onDone()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <LineEditor lines={lines} onChange={setLines} tried={tried} />
        <Text size="sm" c="dimmed">
          GCT on services is counted anew when you save. GCT on import stays with its import duty.
        </Text>
        {problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save lines
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
