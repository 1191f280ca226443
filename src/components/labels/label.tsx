import type { CSSProperties } from 'react'
import { sizeOf } from '#sync/rules/label/fit.ts'
import type { LabelPaper } from '#sync/rules/label/label-texts.ts'
import {
  barDots,
  type LabelPart,
  type LabelText,
  labelEdge,
  labelParts,
  labelWidth,
} from '#sync/rules/label/layout.ts'
import { codePicture } from './codes.ts'
import classes from './label.module.css'

/** The resolution of label printers, 8 dots per millimetre. Bars stay sharp if they are whole dots wide. */
const dpi = 203.2
/** Screen fonts are taller than a label printer's fonts of the same size. */
const letters = 0.85

const inches = (value: number): string => `${value}in`
const positionStyle = (x: number, y: number, width: number, height?: number): CSSProperties => ({
  left: inches(x),
  top: inches(y),
  width: inches(width),
  ...(height === undefined ? {} : { height: inches(height) }),
})

/** The label of a piece, 4 × 6 inches. */
export const Label = ({ paper, piece }: { paper: LabelPaper; piece: number }) => (
  <div className={classes['label']} data-label={`${paper.hawbNumber} ${piece}`}>
    {labelParts(paper, piece).map((part, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a label are always the same ones in the same order
      <Part key={n} part={part} />
    ))}
  </div>
)

function Part({ part }: { part: LabelPart }) {
  if (part.is === 'text') return <Text part={part} />
  if (part.is === 'rule')
    return (
      <div
        className={classes['rule']}
        style={positionStyle(labelEdge, part.y, labelWidth - 2 * labelEdge, 3 / dpi)}
      />
    )
  if (part.is === 'square') {
    const { url } = codePicture('square', part.text)
    return <Picture url={url} style={positionStyle(part.x, part.y, part.side, part.side)} />
  }
  const { url, modules } = codePicture('bars', part.text)
  const width = (modules * barDots(part, dpi)) / dpi
  // Bars start on a whole dot.
  const left = Math.floor(((labelWidth - width) / 2) * dpi) / dpi
  return <Picture url={url} style={positionStyle(left, part.y, width, part.height)} />
}

/** The code is printed next to it as text, so the picture has no alternative text. */
const Picture = ({ url, style }: { url: string; style: CSSProperties }) => (
  <img className={classes['code']} src={url} alt="" style={style} />
)

function Text({ part }: { part: LabelText }) {
  const style: CSSProperties = {
    ...positionStyle(part.x, part.y, part.width),
    fontSize: inches(sizeOf(part) * letters),
    WebkitLineClamp: part.lines,
    textAlign: part.align,
  }
  return (
    <p className={classes['text']} data-bold={part.bold || undefined} dir="auto" style={style}>
      {part.text}
    </p>
  )
}
