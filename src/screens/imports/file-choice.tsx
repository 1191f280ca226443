import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { useBranches } from '../../queries/branches.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { DownloadIcon, UploadIcon, WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { kindTexts, templateFile } from './import-kind-texts.ts'
import { previewFile } from './import-run.ts'
import classes from './imports.module.css'

const acceptedTypes =
  '.csv,.tsv,.txt,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileChoiceProps {
  kind: ImportKind
  /** The options for every row of the file. */
  options: ReactNode
  problems: readonly string[]
}

/** Drops or selects a file, with the options for every row. */
export function FileChoice({ kind, options, problems }: FileChoiceProps) {
  const branches = useBranches()
  const [isOver, setOver] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    if (file && branches) void previewFile(file, branches)
  }, [file, branches])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer.files[0] ?? null)
  }
  const { intro, templateName } = kindTexts[kind]
  return (
    <Panel title="Choose a file">
      <Stack>
        {problems.length > 0 && <StartProblems problems={problems} />}
        <Text size="sm">{intro}</Text>
        {options}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard */}
        <div
          className={classes['drop']}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Text>Drop a CSV or Excel file here</Text>
          <Group justify="center">
            <FileButton accept={acceptedTypes} onChange={setFile}>
              {(props) => (
                <Button leftSection={<UploadIcon size={18} />} {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => saveFile(templateFile(kind), templateName)}
            >
              Download template
            </Button>
          </Group>
          {file && !branches && <Text role="status">{file.name} is read as soon as this page is ready.</Text>}
          <Text size="sm" c="dimmed">
            Up to 10,000 rows and 10 MB. Nothing is imported before you have seen a preview.
          </Text>
        </div>
      </Stack>
    </Panel>
  )
}

const StartProblems = ({ problems }: Pick<FileChoiceProps, 'problems'>) => (
  <Alert color="red" icon={<WarningIcon />} role="alert" title="The import did not start">
    {problems.map((problem) => (
      <div key={problem}>{problem}</div>
    ))}
  </Alert>
)
