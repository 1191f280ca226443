import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { StoredFile } from '#sync/entities/company/file.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storedFileQuery } from '../../queries/api/staff-packages.ts'
import { openFile } from '../../ui/files/open-file.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { DownloadIcon, OpenIcon } from '../../ui/icons.ts'
import { fileName } from './file-list.tsx'
import classes from './files.module.css'

interface PreviewProps {
  file: StoredFile
  blob: Blob
}

/** The types that the browser can show in a tab. */
const opens = /^(image\/|application\/pdf$|text\/plain$)/
/** As much of a text as tells what it is. */
const maxText = 4000

/** Shows an image or the beginning of a text; a PDF opens in the browser's viewer, other types in their own program. */
export function FilePreview({ file }: { file: StoredFile }) {
  const answer = useServerQuery(storedFileQuery(file.fileId))
  return (
    <div className={classes['room']} data-kind={file.contentType.split('/')[0]}>
      <ServerContent answer={answer} away="The file is shown when you’re online.">
        {(blob) => (
          <Stack gap="sm">
            <Preview file={file} blob={blob} />
            <FileButtons file={file} blob={blob} />
          </Stack>
        )}
      </ServerContent>
    </div>
  )
}

const FileButtons = ({ file, blob }: PreviewProps) => (
  <Group gap="sm">
    {opens.test(file.contentType) && (
      <Button
        variant="default"
        leftSection={<OpenIcon size={18} />}
        onClick={() => openFile(new Blob([blob], { type: file.contentType }))}
      >
        Open
      </Button>
    )}
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      onClick={() => saveFile(blob, downloadName(file))}
    >
      Download
    </Button>
  </Group>
)

/** Photos have no name of their own. */
const downloadName = (file: StoredFile): string =>
  file.name || `${fileName(file)}.${file.contentType.split('/')[1] ?? 'bin'}`

function Preview({ file, blob }: PreviewProps) {
  if (file.contentType.startsWith('image/')) return <Picture blob={blob} name={fileName(file)} />
  if (file.contentType.startsWith('text/')) return <TextStart blob={blob} />
  return null
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  // The browser keeps the bytes in memory until the URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address && <img className={classes['picture']} src={address} alt={name} />
}

function TextStart({ blob }: { blob: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    void blob.slice(0, maxText).text().then(setText)
  }, [blob])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <pre tabIndex={0} className={classes['text']}>
        {text}
      </pre>
      {blob.size > maxText && (
        <Text size="sm" c="dimmed">
          The beginning of the file. Download it to read the rest.
        </Text>
      )}
    </>
  )
}
