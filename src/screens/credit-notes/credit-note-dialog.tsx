import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { creditNotePolicy } from '#sync/policies/credit-note.ts'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { owedInvoicesQuery, updateCreditNote, voidCreditNote } from '../../queries/api/money/credit-notes.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatDateTime, formatDay, formatJmd } from '../../ui/texts/format.ts'
import { NoteState } from './credit-note-list.tsx'
import { joinUses, proposeUses, readUses } from './note-uses.ts'

interface NoteProps {
  note: CreditNote
  onClose: () => void
}

type Step = 'facts' | 'use' | 'edit' | 'void'

/** A credit note with its reason, the invoices it paid, and the actions for the rest. */
export function CreditNoteDialog({ note, onClose }: NoteProps) {
  const [step, setStep] = useState<Step>('facts')
  const showFacts = () => setStep('facts')
  if (step === 'use') return <UseDialog note={note} onClose={showFacts} />
  if (step === 'edit') return <EditDialog note={note} onClose={showFacts} />
  if (step === 'void') return <VoidDialog note={note} onClose={showFacts} />
  return <FactsDialog note={note} onClose={onClose} go={setStep} />
}

function FactsDialog({ note, onClose, go }: NoteProps & { go: (step: Step) => void }) {
  const session = useSession()
  const canUpdate = session !== null && creditNotePolicy.canUpdate(session) && note.status !== 'Void'
  const canVoid = session !== null && creditNotePolicy.canRemove(session) && note.uses.length === 0
  return (
    <Dialog onClose={onClose} size="lg" title={`Credit note of ${formatJmd(note.amountJmdCents)}`}>
      <Stack>
        <FactList
          facts={[
            ['Status', <NoteState key="status" note={note} />],
            ['Customer', <CustomerLink key="customer" accountId={note.accountId} />],
            ['Left', formatJmd(note.remainingJmdCents)],
            ['GCT in it', note.gctJmdCents > 0 ? formatJmd(note.gctJmdCents) : null],
            ['Given by', note.createdBy],
            ['Given', formatDateTime(note.createdAt)],
            ['Reason', note.reason],
          ]}
        />
        {note.uses.map(({ invoiceId, amountJmdCents }) => (
          <Group key={invoiceId} justify="space-between">
            <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}>
              Invoice it paid
            </Anchor>
            <Text>{formatJmd(amountJmdCents)}</Text>
          </Group>
        ))}
        <DialogFoot>
          {canVoid && note.status !== 'Void' && (
            <Button variant="subtle" color="red" onClick={() => go('void')}>
              Void
            </Button>
          )}
          {canUpdate && (
            <Button variant="default" onClick={() => go('edit')}>
              Edit reason
            </Button>
          )}
          {canUpdate && note.remainingJmdCents > 0 && (
            <Button onClick={() => go('use')}>Use on invoices</Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function EditDialog({ note, onClose }: NoteProps) {
  const { send } = useEdit(updateCreditNote)
  const edits = useRowEdit({
    edit: 'creditNotes.update',
    rowId: note.creditNoteId,
    row: note,
    valuesOf: ({ reason }) => ({ reason }),
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 3 ? { reason: 'Say why, in a few words.' } : {},
    save: async ({ reason }) => {
      await send({
        params: { creditNoteId: note.creditNoteId },
        body: { reason: reason.trim() },
        base: edits.row,
      })
      await toastSuccessOf(updateCreditNote)
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title="Edit reason" label="Save" state={state}>
      <Textarea label="Reason" maxLength={500} data-autofocus {...state.form.getInputProps('reason')} />
    </FormDialog>
  )
}

function VoidDialog({ note, onClose }: NoteProps) {
  const { send } = useWrite(voidCreditNote)
  return (
    <ReasonDialog
      title={`Void the credit note of ${formatJmd(note.amountJmdCents)}?`}
      confirm="Void credit note"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { creditNoteId: note.creditNoteId } })
        await toastSuccessOf(voidCreditNote)
      }}
    >
      The customer can no longer pay with it. The credit note stays in the list as void.
    </ReasonDialog>
  )
}

function UseDialog({ note, onClose }: NoteProps) {
  const answer = useServerQuery(owedInvoicesQuery(note.accountId))
  return (
    <Dialog onClose={onClose} size="lg" title="Use on invoices" fromTop>
      <ServerContent answer={answer} away="Invoices are shown when you’re online.">
        {(invoices) =>
          invoices.length === 0 ? (
            <Text>This customer owes nothing now. The note can be used on the next invoice.</Text>
          ) : (
            <UseForm note={note} invoices={invoices} onClose={onClose} />
          )
        }
      </ServerContent>
    </Dialog>
  )
}

interface UseFormProps extends NoteProps {
  invoices: readonly {
    readonly invoiceId: string
    readonly number: string | null
    readonly balanceJmdCents: number
    readonly issuedAt: string | null
  }[]
}

function UseForm({ note, invoices, onClose }: UseFormProps) {
  const { send } = useEdit(updateCreditNote)
  const oldest = [...invoices].sort((a, b) => (a.issuedAt ?? '').localeCompare(b.issuedAt ?? ''))
  const state = useSaveForm<{ typed: Record<string, string> }>({
    initialValues: { typed: proposeUses(note.remainingJmdCents, oldest) },
    check: ({ typed }): Record<string, string> => {
      const read = readUses(typed, note.remainingJmdCents, oldest)
      return read.ok ? {} : { typed: read.problem }
    },
    save: async ({ typed }) => {
      const read = readUses(typed, note.remainingJmdCents, oldest)
      if (!read.ok) return
      await send({
        params: { creditNoteId: note.creditNoteId },
        body: { uses: joinUses(note.uses, read.parts) },
        base: note,
      })
      await toastSuccessOf(updateCreditNote)
      onClose()
    },
  })
  const { form } = state
  return (
    <SaveForm
      state={state}
      label="Use credit note"
      actions={<DialogButtons confirm="Use credit note" busy={state.busy} onClose={onClose} />}
    >
      <Text>{formatJmd(note.remainingJmdCents)} left. The oldest invoices come first.</Text>
      {oldest.map(({ invoiceId, number, balanceJmdCents, issuedAt }) => (
        <TextInput
          key={invoiceId}
          label={number ?? 'Invoice'}
          description={`${formatJmd(balanceJmdCents)} owed, issued ${formatDay(issuedAt)}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={form.values.typed[invoiceId] ?? ''}
          onChange={(event) => {
            form.clearFieldError('typed')
            form.setFieldValue('typed', { ...form.values.typed, [invoiceId]: event.currentTarget.value })
          }}
        />
      ))}
      {form.errors['typed'] && (
        <Text c="var(--mantine-color-error)" size="sm">
          {form.errors['typed']}
        </Text>
      )}
    </SaveForm>
  )
}
