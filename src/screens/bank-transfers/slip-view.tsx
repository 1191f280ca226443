import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ServerContent } from '../../components/server-content.tsx'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storedFileQuery } from '../../queries/api/staff-packages.ts'
import { openFile } from '../../ui/files/open-file.ts'
import { OpenIcon } from '../../ui/icons.ts'
import classes from './bank-transfers.module.css'

/** The slip from the customer: an image in place, or a PDF in the browser's viewer. */
export function SlipView({ fileId, contentType }: { fileId: string; contentType: string }) {
  const answer = useServerQuery(storedFileQuery(fileId))
  return (
    <ServerContent answer={answer} away="The slip is shown when you’re online.">
      {(blob) => (
        <Stack gap="sm" align="flex-start">
          {contentType.startsWith('image/') ? (
            <SlipPicture blob={blob} />
          ) : (
            <Text>This slip is a PDF. Open it to read it.</Text>
          )}
          <Button
            variant="default"
            leftSection={<OpenIcon size={18} />}
            onClick={() => openFile(new Blob([blob], { type: contentType }))}
          >
            Open the slip
          </Button>
        </Stack>
      )}
    </ServerContent>
  )
}

function SlipPicture({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>()
  // The browser keeps the bytes in memory until the URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address && <img className={classes['slip']} src={address} alt="Slip of the bank transfer" />
}
