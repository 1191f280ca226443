import { InputBase, type TextareaProps as MantineProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './textarea.module.css'

interface TextareaProps extends Omit<MantineProps, 'ref' | 'size' | 'autosize' | 'minRows' | 'maxRows'> {
  /** At most so many lines; without a limit it grows with its text. */
  maxRows?: number
}

/** A text of several lines. It is as high as its text, and at least `rows`. */
export function Textarea({ rows = 2, maxRows, style, ...props }: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  // Browsers that do not size a field by its text themselves.
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
