import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'

/** An address as a QR code. The library is large, so it loads with the first use. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void import('bwip-js/browser').then(
      ({ qrcode, drawingSVG }) => {
        const drawing = qrcode(
          { bcid: 'qrcode', text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' },
          drawingSVG(),
        )
        if (!isGone) setSvg(`data:image/svg+xml,${encodeURIComponent(drawing)}`)
      },
      // Without the code, the address can still be copied.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text])
  return svg ? <img src={svg} width={200} height={200} alt={label} /> : <Skeleton w={200} h={200} />
}
