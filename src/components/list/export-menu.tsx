import { ActionIcon } from '@mantine/core'
import type { ExportFormat } from '#sync/api/exports.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { failureToast } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { DownloadIcon } from '../../ui/icons.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import { useAction } from '../../ui/use-action.ts'

interface ExportMenuProps {
  /** The file's name, such as "Invoices". */
  title: string
  /** Requests all matching rows from the server. */
  load: (format: ExportFormat) => Promise<Blob>
}

const choices = [
  { format: 'csv', text: 'CSV' },
  { format: 'xlsx', text: 'Excel' },
] as const

/** Exports all matching rows as a file. The server creates it, so it is complete however few rows are loaded here. */
export function ExportMenu({ title, load }: ExportMenuProps) {
  const isOffline = useConnectionStore(({ level }) => !hasServer(level))
  const save = useAction(
    async (format: ExportFormat) => saveFile(await load(format), `${title}.${format}`),
    failureToast('The export failed'),
  )
  return (
    <MenuButton
      title={isOffline ? 'Needs a connection' : 'All that match, as a file'}
      choices={choices.map(({ format, text }) => ({
        text,
        isDisabled: isOffline,
        onClick: () => void save.run(format),
      }))}
      target={
        <ActionIcon variant="default" loading={save.busy} aria-label="Export" title="Export">
          <DownloadIcon size={18} />
        </ActionIcon>
      }
    />
  )
}
