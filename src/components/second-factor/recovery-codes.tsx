import { Button, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { toastSuccess } from '../../stores/notifications.ts'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'

/** A new set of recovery codes, which is shown this once. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[]
  done: string
  onDone: () => void
}) {
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toastSuccess('Recovery codes copied'))
  return (
    <Stack gap="sm">
      <Text>
        Each of these codes logs you in once if you lose your phone or passkey. Keep them where you’d keep a
        spare key: you won’t see them again.
      </Text>
      <SimpleGrid cols={2} spacing="xs" aria-label="Recovery codes" role="list">
        {codes.map((code) => (
          <Code key={code} role="listitem" fz="md" ta="center" py={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <DialogFoot>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </DialogFoot>
    </Stack>
  )
}
