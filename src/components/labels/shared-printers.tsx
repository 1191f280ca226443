import { Button, Stack, Text } from '@mantine/core'
import type { LabelPrinter } from '#sync/api/company/print-jobs.ts'
import { printersQuery, sendLabels } from '../../queries/api/print-jobs.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastError } from '../../stores/notifications.ts'
import { PrintIcon } from '../../ui/icons.ts'
import { PrintJobList } from './print-queue.tsx'

interface SharedPrintersProps {
  packageIds: readonly string[]
  /** Null means all pieces. */
  piece: number | null
}

/** The office's network printers and their queue; hidden for a company without any. */
export function SharedPrinters(order: SharedPrintersProps) {
  const answer = useServerQuery(printersQuery)
  if (answer.is !== 'shown' || answer.data.length === 0) return null
  if (answer.oldSinceMs !== null)
    return (
      <Text size="sm" c="dimmed">
        Shared printers need a connection. Print here, or download the labels.
      </Text>
    )
  return (
    <Stack gap="sm">
      {answer.data.map((printer) => (
        <PrintOn key={printer.hubDeviceId} printer={printer} {...order} />
      ))}
      <PrintJobList printers={answer.data} />
    </Stack>
  )
}

function PrintOn({ printer, packageIds, piece }: SharedPrintersProps & { printer: LabelPrinter }) {
  const { send, busy } = useWrite(sendLabels)
  const { hubDeviceId, name, isConnected } = printer
  const print = async () => {
    try {
      await send({ body: { hubDeviceId, packageIds: [...packageIds], piece } })
    } catch (error) {
      toastError('The labels weren’t sent.', error instanceof Error ? error.message : '')
    }
  }
  return (
    <div>
      <Button
        fullWidth
        variant="default"
        leftSection={<PrintIcon size={18} aria-hidden />}
        loading={busy}
        onClick={() => void print()}
      >
        Print on {name}
      </Button>
      {!isConnected && (
        <Text size="sm" mt={4}>
          {name} isn’t connected: check that it’s switched on. Labels wait until it’s back.
        </Text>
      )}
    </div>
  )
}
