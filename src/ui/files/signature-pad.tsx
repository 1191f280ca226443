import { Button, Group, Input, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './signature-pad.module.css'

interface SignaturePadProps {
  label: string
  /** The signature as a PNG; null if there is none. */
  value: Blob | null
  onChange: (signature: Blob | null) => void
  error?: ReactNode
  /** The field's name, by which a form finds the first invalid one. */
  name?: string
}

/** The picture's size in pixels, independent of the pad's size on the screen. */
const [width, height] = [900, 300] as const
const ink = { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#0b1f2a' } as const

function blank(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
}

/** Shows an existing signature, such as a draft's; nothing for null. */
async function drawPicture(canvas: HTMLCanvasElement, picture: Blob | null): Promise<void> {
  const bitmap = picture && (await createImageBitmap(picture).catch(() => null))
  blank(canvas)
  if (bitmap) canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap?.close()
}

function placeOf({ currentTarget: canvas, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const box = canvas.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
}

/** Signed with a finger, a pen or the mouse. Black on white in both schemes, because it is stored like paper. */
export function SignaturePad({ label, value, onChange, error, name }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  /** The picture on the canvas, so that a value from outside is drawn. */
  const drawnPicture = useRef<Blob | null>(null)
  useEffect(() => {
    if (canvas.current) blank(canvas.current)
  }, [])
  useEffect(() => {
    if (value === drawnPicture.current) return
    drawnPicture.current = value
    if (canvas.current) void drawPicture(canvas.current, value)
  }, [value])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    const [x, y] = placeOf(event)
    Object.assign(pen, ink)
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + 0.1, y)
    pen.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(...placeOf(event))
    pen?.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    drawing.current = false
    event.currentTarget.toBlob((picture) => {
      drawnPicture.current = picture
      onChange(picture)
    }, 'image/png')
  }
  const isSigned = value !== null
  return (
    <div data-field={name} tabIndex={-1} className={classes['field']}>
      <Group justify="space-between" mih="var(--quay-control)">
        <Text>{label}</Text>
        {isSigned && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            Sign again
          </Button>
        )}
      </Group>
      <canvas
        ref={canvas}
        role="img"
        aria-label={isSigned ? `${label}: signed` : `${label}: sign here`}
        width={width}
        height={height}
        className={classes['pad']}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  )
}
