import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import type { LabelPaper } from '#sync/rules/label/label-texts.ts'
import { Label } from './label.tsx'

/** A label that is to be printed. */
export interface LabelPiece {
  readonly paper: LabelPaper
  readonly piece: number
}

const pageRule = '@page { size: 4in 6in; margin: 0; }'

/** The labels as pages of their own: while they are here, they and nothing else of the screen are what is printed. */
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

/** A picture that is still being read would be printed as a white spot. */
export const isDrawn = (sheet: HTMLElement | null): Promise<unknown> =>
  Promise.all([
    document.fonts.ready,
    ...[...(sheet?.querySelectorAll('img') ?? [])].map((one) => one.decode()),
  ])
