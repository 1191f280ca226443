import { InputBase, type TextareaProps as MantineProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './textarea.module.css'

interface TextareaProps extends Omit<MantineProps, 'ref' | 'size' | 'autosize' | 'minRows' | 'maxRows'> {
  /** The maximum number of lines; by default it grows with its text. */
  maxRows?: number
}

/** A multi-line text field, as high as its text and at least `rows` lines. */
export function Textarea({ rows = 2, maxRows, style, ...props }: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  // For browsers that can't size a field by its text.
  useLayoutEffect(() => {
    const field = area.current
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  })
  return (
    <InputBase
      size="md"
      component="textarea"
      multiline
      ref={area}
      rows={rows}
      classNames={{ input: classes['area'] ?? '' }}
      style={{ '--rows': rows, '--most': maxRows, ...style }}
      {...props}
    />
  )
}
