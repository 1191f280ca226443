import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CustomerPaperReply } from '#sync/api/accounts/customer-papers.ts'
import { checkPaper } from '../../queries/api/customer-papers.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { PaperPage } from './paper-pages.tsx'

interface CheckPaperDialogProps {
  paper: CustomerPaperReply
  /** The paper has a date on it, which the office compares. */
  hasDate: boolean
  mayCheck: boolean
  onClose: () => void
}

/** The pages of a paper and, for the office, the decision about it. */
export function CheckPaperDialog({ paper, hasDate, mayCheck, onClose }: CheckPaperDialogProps) {
  const { kindName, fileIds, fileTypes } = paper
  return (
    <Dialog title={kindName} onClose={onClose}>
      <Stack>
        {fileIds.map((fileId, n) => (
          <PaperPage
            key={fileId}
            fileId={fileId}
            contentType={fileTypes[n] ?? ''}
            name={fileIds.length === 1 ? kindName : `${kindName}, page ${n + 1}`}
          />
        ))}
        {mayCheck ? (
          <Decision paper={paper} hasDate={hasDate} onClose={onClose} />
        ) : (
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </DialogFoot>
        )}
      </Stack>
    </Dialog>
  )
}

type DecisionProps = Omit<CheckPaperDialogProps, 'mayCheck'>

function Decision(props: DecisionProps) {
  const [isRefusing, setRefusing] = useState(false)
  return isRefusing ? (
    <Refusing {...props} />
  ) : (
    <>
      <Accepting {...props} />
      <Button variant="default" onClick={() => setRefusing(true)}>
        Refuse…
      </Button>
    </>
  )
}

function Accepting({ paper, hasDate, onClose }: DecisionProps) {
  const { send } = useWrite(checkPaper)
  const state = useSaveForm({
    initialValues: { expiresOn: paper.expiresOn ?? '' },
    check: ({ expiresOn }): Record<string, string> =>
      hasDate && expiresOn === '' ? { expiresOn: 'Enter the date on the paper.' } : {},
    save: async ({ expiresOn }) => {
      await send({
        params: { paperId: paper.paperId },
        body: { verdict: 'accept', ...(hasDate && { expiresOn }) },
      })
      await toastSuccessOf(checkPaper)
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Accept paper"
      actions={<DialogButtons confirm="Accept paper" busy={state.busy} onClose={onClose} />}
    >
      {hasDate && (
        <TextInput
          type="date"
          label="Good until"
          description="As it is on the paper"
          {...state.form.getInputProps('expiresOn')}
        />
      )}
    </SaveForm>
  )
}

function Refusing({ paper, onClose }: DecisionProps) {
  const { send } = useWrite(checkPaper)
  const state = useSaveForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 3 ? { reason: 'Say why, in a few words. The customer reads it.' } : {},
    save: async ({ reason }) => {
      await send({ params: { paperId: paper.paperId }, body: { verdict: 'refuse', reason: reason.trim() } })
      await toastSuccessOf(checkPaper)
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Refuse paper"
      actions={<DialogButtons confirm="Refuse paper" busy={state.busy} isGrave onClose={onClose} />}
    >
      <Text>The customer reads the reason and is asked for another one.</Text>
      <Textarea label="Why?" maxLength={500} data-autofocus {...state.form.getInputProps('reason')} />
    </SaveForm>
  )
}
