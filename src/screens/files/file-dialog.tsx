import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredFile } from '#sync/entities/company/file.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { sizeText } from '../../components/session/sync-labels.ts'
import { pathTo } from '../../guards/path-to.ts'
import { changeFile, fileFactsQuery, removeFile } from '../../queries/api/files.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { fileKindText } from './file-kinds.ts'
import { fileName, typeText, VisibilityTag } from './file-list.tsx'
import { FilePreview } from './file-preview.tsx'
import { VisibilityChoice } from './upload-dialog.tsx'

/** A file: its content, the record it belongs to, and for a document its name and visibility. */
export function FileDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const answer = useServerQuery(fileFactsQuery(fileId))
  const remove = useWrite(removeFile)
  const [isRemoving, setRemoving] = useState(false)
  if (isRemoving && answer.is === 'shown')
    return (
      <ReasonDialog
        title={`Delete ${fileName(answer.data)}?`}
        confirm="Delete file"
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.send({ params: { fileId } })
          await toastSuccessOf(removeFile)
          onClose()
        }}
      >
        {answer.data.visibility === 'Public'
          ? 'It disappears from the Forms page at once, and links to it stop working. It can’t be brought back.'
          : 'It can’t be brought back.'}
      </ReasonDialog>
    )
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={answer.is === 'shown' ? fileName(answer.data) : 'File'}
      fromTop
    >
      <ServerContent answer={answer} away="Files are shown when you’re online.">
        {(file) => (
          <Stack>
            <FilePreview file={file} />
            <FileFacts file={file} />
            {file.kind === 'document' ? (
              <DocumentForm file={file} onRemove={() => setRemoving(true)} onClose={onClose} />
            ) : (
              <Text size="sm" c="dimmed">
                This file belongs to a package or a delivery. It is changed there, and is never public.
              </Text>
            )}
          </Stack>
        )}
      </ServerContent>
    </Dialog>
  )
}

const FileFacts = ({ file }: { file: StoredFile }) => (
  <FactList
    facts={[
      ['Kind', fileKindText(file.kind)],
      ['Type', typeText(file.contentType)],
      ['Size', sizeText(file.size)],
      ['Uploaded', formatDateTime(file.createdAt)],
      ['Visibility', <VisibilityTag key="visibility" visibility={file.visibility} />],
      [
        'Package',
        file.packageId && (
          <Anchor
            component={Link}
            to={pathTo('/admin/packages/$package', { package: file.packageId })}
            inherit
          >
            Open package
          </Anchor>
        ),
      ],
    ]}
  />
)

interface DocumentFormProps {
  file: StoredFile
  onRemove: () => void
  onClose: () => void
}

function DocumentForm({ file, onRemove, onClose }: DocumentFormProps) {
  const { send } = useEdit(changeFile)
  const edits = useRowEdit({
    edit: 'files.update',
    rowId: file.fileId,
    row: file,
    valuesOf: ({ name, visibility }) => ({ name, visibility }),
  })
  const state = useSaveForm<Pick<StoredFile, 'name' | 'visibility'>>({
    initialValues: edits.values,
    edits,
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    save: async ({ name, visibility }) => {
      await send({
        params: { fileId: file.fileId },
        body: { name: name.trim(), visibility },
        base: edits.row,
      })
      await toastSuccessOf(changeFile)
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Save"
      actions={
        <Group justify="space-between">
          <Button variant="subtle" color="red" leftSection={<DeleteIcon size={18} />} onClick={onRemove}>
            Delete
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={state.busy} disabled={!state.form.isDirty()}>
              Save
            </Button>
          </Group>
        </Group>
      }
    >
      <TextInput label="Name" maxLength={120} autoComplete="off" {...state.form.getInputProps('name')} />
      <VisibilityChoice {...state.form.getInputProps('visibility')} />
    </SaveForm>
  )
}
