import { ActionIcon, Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CustomerPaperKind } from '#sync/entities/accounts/customer-paper.ts'
import { mostPaperPictures } from '#sync/entities/accounts/customer-paper-states.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { paperUpload } from '../../queries/api/customer-papers.ts'
import { invalidate } from '../../queries/api/server-cache/server-cache.ts'
import { toastSuccessOf } from '../../queries/api/server-cache/use-write.ts'
import { sendCustomerPaper } from '../../queries/sending/send-customer-paper.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AttachIcon, CameraIcon, DeleteIcon } from '../../ui/icons.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

interface SendPaperDialogProps {
  accountId: string
  kind: CustomerPaperKind
  onClose: () => void
}

const hasDate = ({ validDays }: CustomerPaperKind): boolean => validDays === null

function problemsOf(
  kind: CustomerPaperKind,
  expiresOn: string,
  pages: readonly File[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (pages.length === 0) problems['pages'] = 'Add a photo or a PDF.'
  if (pages.length > mostPaperPictures) problems['pages'] = `Send at most ${mostPaperPictures} pages.`
  if (hasDate(kind) && expiresOn === '') problems['expiresOn'] = 'Enter the date on which it ends.'
  else if (hasDate(kind) && expiresOn < jamaicaDay(clock.now()))
    problems['expiresOn'] = 'This date is past. Send a paper that is still good.'
  return problems
}

/** Sends a paper by the camera, or as a file. */
export function SendPaperDialog({ accountId, kind, onClose }: SendPaperDialogProps) {
  const [pages, setPages] = useState<readonly File[]>([])
  const state = useSaveForm({
    initialValues: { expiresOn: '', pages: '' },
    check: ({ expiresOn }) => problemsOf(kind, expiresOn, pages),
    save: async ({ expiresOn }) => {
      const { kindId } = kind
      await sendCustomerPaper({ accountId, kindId, expiresOn: hasDate(kind) ? expiresOn : null }, pages)
      await toastSuccessOf({ row: paperUpload })
      void invalidate(['customerPapers'])
      onClose()
    },
  })
  return (
    <Dialog title={kind.name} onClose={onClose}>
      <SaveForm
        state={state}
        label="Send paper"
        actions={<DialogButtons confirm="Send paper" busy={state.busy} onClose={onClose} />}
      >
        <Text>All corners in the picture, and every word readable. Only our office sees it.</Text>
        <PagePicker
          pages={pages}
          error={state.form.errors['pages']}
          onChange={(newPages) => {
            state.form.clearFieldError('pages')
            setPages(newPages)
          }}
        />
        {hasDate(kind) && (
          <TextInput
            type="date"
            label="Good until"
            description="As it is on the paper"
            {...state.form.getInputProps('expiresOn')}
          />
        )}
      </SaveForm>
    </Dialog>
  )
}

interface PagePickerProps {
  pages: readonly File[]
  error: ReactNode
  onChange: (pages: readonly File[]) => void
}

/** The pages so far, and the buttons that add one. */
function PagePicker({ pages, error, onChange }: PagePickerProps) {
  return (
    <Input.Wrapper
      size="md"
      label="Pages"
      description="Photos or PDFs"
      error={error}
      data-field="pages"
      tabIndex={-1}
    >
      <Stack gap="xs" mt={4}>
        {pages.map((file, n) => (
          <Group key={`${file.name} ${file.lastModified} ${file.size}`} justify="space-between" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove page ${n + 1}`}
              onClick={() => onChange(pages.filter((page) => page !== file))}
            >
              <DeleteIcon size={18} />
            </ActionIcon>
          </Group>
        ))}
        <PageButtons isFirst={pages.length === 0} onFiles={(files) => onChange([...pages, ...files])} />
      </Stack>
    </Input.Wrapper>
  )
}

interface PageButtonsProps {
  isFirst: boolean
  onFiles: (files: File[]) => void
}

/** Adds pages with the camera, or from the phone's files. */
const PageButtons = ({ isFirst, onFiles }: PageButtonsProps) => (
  <Group gap="xs">
    <FileButton
      accept="image/*"
      capture="environment"
      multiple
      onChange={onFiles}
      inputProps={{ 'aria-label': 'Photo of the paper' }}
    >
      {(props) => (
        <Button {...props} variant={isFirst ? 'filled' : 'default'} leftSection={<CameraIcon size={20} />}>
          Take a photo
        </Button>
      )}
    </FileButton>
    <FileButton
      accept="image/*,application/pdf"
      multiple
      onChange={onFiles}
      inputProps={{ 'aria-label': 'Paper as a file' }}
    >
      {(props) => (
        <Button {...props} variant="default" leftSection={<AttachIcon size={20} />}>
          Choose a file
        </Button>
      )}
    </FileButton>
  </Group>
)
