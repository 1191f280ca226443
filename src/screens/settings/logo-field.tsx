import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { pictureTypes } from '#sync/entities/company/file-types.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { toDataUrl } from '../../photos/data-url.ts'
import { addLogo } from '../../queries/api/company.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { logoUrl } from '../../ui/layout/logo.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './settings.module.css'

interface LogoFieldProps {
  fileId: string
  error: string
  onChange: (fileId: string) => void
}

const maxBytes = 1024 * 1024

/** A company's logo, which is uploaded immediately and used once the form is saved. */
export function LogoField({ fileId, error, onChange }: LogoFieldProps) {
  const { send } = useWrite(addLogo)
  const { run, busy, problem } = useAction(async (file: File | null) => {
    if (!file) return
    if (file.size > maxBytes) throw new WordedError('This picture is larger than 1 MB. Choose a smaller one.')
    const { logoFileId } = await send({ body: { name: file.name, base64: await toDataUrl(file) } })
    onChange(logoFileId)
  }, failureText)
  return (
    <Input.Wrapper
      size="md"
      label="Logo"
      description="PNG, JPEG, WebP or HEIC, up to 1 MB"
      error={problem || error}
      data-field="logoFileId"
      tabIndex={-1}
    >
      <Group mt="xs">
        {fileId ? (
          <img className={classes['logo']} src={logoUrl(fileId)} alt="Logo" />
        ) : (
          <Text c="dimmed">No logo</Text>
        )}
        <FileButton accept={pictureTypes.join(',')} onChange={(file) => void run(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {fileId ? 'Replace logo' : 'Upload logo'}
            </Button>
          )}
        </FileButton>
        {fileId && (
          <Button variant="default" onClick={() => onChange('')}>
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
