import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { AddIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-parts.ts'

const PrealertForm = lazyPart(async () => (await import('./prealert-form.tsx')).PrealertForm)

interface PrealertButtonProps {
  /** Opens the form immediately, with the shared text or empty. */
  message?: string | undefined
  /** The id of the file that was shared with it. */
  sharedFile?: string | undefined
  onClosed?: () => void
}

/** Opens the pre-alert form, whose code loads with the first press. */
export function PrealertButton({ message, sharedFile = '', onClosed }: PrealertButtonProps) {
  const [opened, { open, close }] = useDisclosure(message !== undefined)
  const closeForm = () => {
    close()
    onClosed?.()
  }
  return (
    <>
      <Button color="signal.3" c="#3a1f00" leftSection={<AddIcon size={20} />} onClick={open}>
        Add pre-alert
      </Button>
      {opened && (
        <Suspense>
          <PrealertForm
            {...(message === undefined ? {} : { message })}
            sharedFile={sharedFile}
            onClose={closeForm}
          />
        </Suspense>
      )}
    </>
  )
}
