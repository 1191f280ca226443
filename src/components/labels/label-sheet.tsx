import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import type { LabelPaper } from '#sync/rules/label/label-texts.ts'
import { Label } from './label.tsx'

/** A label to print. */
export interface LabelPiece {
  readonly paper: LabelPaper
  readonly piece: number
}

const pageRule = '@page { size: 4in 6in; margin: 0; }'

/** The labels as print sheets; while they are mounted, nothing else of the screen is printed. */
export const LabelSheet = ({ pieces, ref }: { pieces: readonly LabelPiece[]; ref: Ref<HTMLDivElement> }) =>
  createPortal(
    <div ref={ref} data-print="only">
      <style>{pageRule}</style>
      {pieces.map(({ paper, piece }) => (
        <Label key={`${paper.hawbNumber} ${piece}`} paper={paper} piece={piece} />
      ))}
    </div>,
    document.body,
  )

/** Waits for fonts and images, because an image that isn't decoded yet would print as a blank area. */
export const untilDrawn = (sheet: HTMLElement | null): Promise<unknown> =>
  Promise.all([
    document.fonts.ready,
    ...[...(sheet?.querySelectorAll('img') ?? [])].map((image) => image.decode()),
  ])
