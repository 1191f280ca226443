import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

const PrealertForm = lazy(() =>
  import('./prealert-form.tsx').then((module) => ({ default: module.PrealertForm })),
)

/** Opens the pre-alert form; its code arrives with the first press. */
export function PrealertButton() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button color="signal.3" c="#3a1f00" leftSection={<IconPlus size={20} />} onClick={open}>
        Add pre-alert
      </Button>
      {opened && (
        <Suspense>
          <PrealertForm onClose={close} />
        </Suspense>
      )}
    </>
  )
}
