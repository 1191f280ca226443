import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storedFileQuery } from '../../queries/api/staff-packages.ts'
import { openFile } from '../../ui/files/open-file.ts'
import { OpenIcon } from '../../ui/icons.ts'
import { ServerContent } from '../server-content.tsx'

interface PaperPageProps {
  fileId: string
  contentType: string
  /** Its place, for screen readers. */
  name: string
}

/** A page of a paper: an image in place, or a PDF in the browser's viewer. */
export function PaperPage({ fileId, contentType, name }: PaperPageProps) {
  const answer = useServerQuery(storedFileQuery(fileId))
  return (
    <ServerContent answer={answer} away="The pages are shown when you’re online.">
      {(blob) => (
        <Stack gap="xs" align="flex-start">
          {contentType.startsWith('image/') ? (
            <Picture blob={blob} name={name} />
          ) : (
            <Text>{name} is a PDF.</Text>
          )}
          <Button
            variant="default"
            leftSection={<OpenIcon size={18} />}
            aria-label={`Open ${name}`}
            onClick={() => openFile(new Blob([blob], { type: contentType }))}
          >
            Open
          </Button>
        </Stack>
      )}
    </ServerContent>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  // The browser keeps the bytes in memory until the URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address && <img style={{ maxWidth: '100%', maxHeight: '60vh' }} src={address} alt={name} />
}
