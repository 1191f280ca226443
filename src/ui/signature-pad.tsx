import { Button, Group, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import classes from './signature-pad.module.css'

interface SignaturePadProps {
  label: string
  /** The signature as a PNG; null when there is none. */
  onChange: (signature: Blob | null) => void
}

/** The picture's pixels, whatever the pad's size on the screen. */
const [width, height] = [900, 300] as const
const ink = { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#0b1f2a' } as const

function blank(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
}

function placeOf({ currentTarget: canvas, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const box = canvas.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
}

/** Signed with a finger, a pen or the mouse. Black on white in both schemes: it is kept as paper is. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [isSigned, setSigned] = useState(false)
  useEffect(() => {
    if (canvas.current) blank(canvas.current)
  }, [])
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
    setSigned(true)
    event.currentTarget.toBlob(onChange, 'image/png')
  }
  const clear = () => {
    if (canvas.current) blank(canvas.current)
    setSigned(false)
    onChange(null)
  }
  return (
    <div>
      <Group justify="space-between" mih="var(--quay-control)">
        <Text>{label}</Text>
        {isSigned && (
          <Button variant="subtle" onClick={clear}>
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
    </div>
  )
}
