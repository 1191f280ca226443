import { FileInput, Stack, TextInput } from '@mantine/core'
import type { StoredFile } from '#sync/entities/company/file.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { toDataUrl } from '../../photos/data-url.ts'
import { uploadFile } from '../../queries/api/files.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { acceptedEndings, acceptedText, uploadProblem } from './upload-rules.ts'

interface Values {
  file: File | null
  name: string
  visibility: StoredFile['visibility']
}

function check({ file, name }: Values): Record<string, string> {
  if (!file) return { file: 'Choose a file.' }
  const problem = uploadProblem(file)
  if (problem) return { file: problem }
  return name.trim() === '' ? { name: 'Enter a name.' } : {}
}

/** Adds a document, which is private unless the person chooses otherwise. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(uploadFile)
  const initialValues: Values = { file: null, name: '', visibility: 'Private' }
  const state = useSaveForm<Values>({
    initialValues,
    check,
    save: async ({ file, name, visibility }) => {
      if (!file) return
      await send({ body: { name: name.trim(), base64: await toDataUrl(file), visibility } })
      await toastSuccessOf(uploadFile)
      onClose()
    },
  })
  const { form } = state
  const choose = (file: File | null) => {
    form.setValues(file ? { file, name: file.name } : { file })
    form.setErrors(file && uploadProblem(file) ? { file: uploadProblem(file) } : {})
  }
  return (
    <FormDialog onClose={onClose} title="Upload document" label="Upload" state={state}>
      <FileInput
        label="File"
        description={acceptedText}
        placeholder="Choose a file"
        accept={acceptedEndings}
        leftSection={<UploadIcon size={18} aria-hidden />}
        clearable
        data-autofocus
        {...form.getInputProps('file')}
        onChange={choose}
      />
      <TextInput
        label="Name"
        description="How customers and colleagues find it"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <VisibilityChoice {...form.getInputProps('visibility')} />
    </FormDialog>
  )
}

/** Chooses who can see a document. */
export const VisibilityChoice = (props: object) => (
  <RadioGroup label="Visibility" {...props}>
    <Stack gap="xs" mt="xs">
      <Radio value="Private" label="Staff who manage files" />
      <Radio value="Public" label="Everybody, on the Forms page of the website" />
    </Stack>
  </RadioGroup>
)
