import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Package } from '#sync/entities/packages/package.ts'
import { allPieces, type LabelPaper, maxLabels } from '#sync/rules/label/label-texts.ts'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import { useLabelPapers } from '../../queries/labels.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { LabelIcon, PrintIcon } from '../../ui/icons.ts'
import { formatCount, plural } from '../../ui/texts/format.ts'
import classes from './label.module.css'
import { Label } from './label.tsx'
import { type LabelPiece, LabelSheet, untilDrawn } from './label-sheet.tsx'
import { SharedPrinters } from './shared-printers.tsx'

const dpi = 203

export interface LabelsDialogProps {
  packages: readonly Package[]
  onClose: () => void
}

/** Prints or downloads these packages' labels, as often as needed and without a signal. */
export function LabelsWindow({ packages, onClose }: LabelsDialogProps) {
  const papers = useLabelPapers(packages)
  const only = packages.length === 1 ? packages[0] : undefined
  return (
    <Dialog onClose={onClose} title={only ? `Labels of ${only.trackingNumber}` : 'Print labels'}>
      {papers && <Labels packages={packages} papers={papers} onClose={onClose} />}
    </Dialog>
  )
}

interface LabelsProps {
  packages: readonly Package[]
  /** Only the papers that have a label. */
  papers: readonly LabelPaper[]
  onClose: () => void
}

/** A damaged label can be reprinted alone; of several packages all pieces are printed. */
const selectedPieces = (papers: readonly LabelPaper[], piece: number): LabelPiece[] =>
  papers.flatMap((paper) =>
    (piece > 0 ? [piece] : allPieces(paper)).map((number) => ({ paper, piece: number })),
  )

const zplOf = (pieces: readonly LabelPiece[]): string =>
  pieces.map(({ paper, piece }) => labelZpl(paper, dpi, [piece])).join('')

function Labels({ packages, papers, onClose }: LabelsProps) {
  const labelledPackages = packages.filter(({ hawbNumber }) => hawbNumber !== null)
  const without = packages.length - labelledPackages.length
  const strangers = labelledPackages.length - papers.length
  const [piece, setPiece] = useState(0)
  const pieces = selectedPieces(papers, piece)
  const [first] = pieces
  const only = papers.length === 1 ? papers[0] : undefined
  const isTooMany = pieces.length > maxLabels
  const name = only ? `Label ${only.hawbNumber}` : `${plural(pieces.length, 'label')}`
  return (
    <Stack gap="sm">
      <MissingLabels without={without} strangers={strangers} tooMany={isTooMany ? pieces.length : 0} />
      {only && only.package.pieces > 1 && <PieceChoice paper={only} piece={piece} onChoose={setPiece} />}
      {first && (
        <div className={classes['preview']} aria-hidden>
          <Label paper={first.paper} piece={first.piece} />
        </div>
      )}
      {first && !isTooMany && (
        <Text size="sm">
          {plural(pieces.length, 'label')} of 4 × 6 in. Choose the label printer and no margins when the
          browser asks.
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {first && !isTooMany && (
          <>
            <Button
              variant="default"
              leftSection={<LabelIcon size={18} />}
              onClick={() => saveFile(new Blob([zplOf(pieces)], { type: 'text/plain' }), `${name}.zpl`)}
            >
              Download ZPL
            </Button>
            <PrintButton key={piece} pieces={pieces} />
          </>
        )}
      </DialogFoot>
      {labelledPackages.length > 0 && !isTooMany && (
        <SharedPrinters
          packageIds={labelledPackages.map(({ packageId }) => packageId)}
          piece={piece || null}
        />
      )}
    </Stack>
  )
}

interface MissingLabelsProps {
  /** The packages without a number of ours. */
  without: number
  /** The packages whose customer isn't on this device. */
  strangers: number
  /** The number of labels, if it is too large to print together. */
  tooMany: number
}

const MissingLabels = ({ without, strangers, tooMany }: MissingLabelsProps) => (
  <>
    {without > 0 && (
      <Alert color="orange">
        {without === 1 ? '1 package has' : `${formatCount(without)} packages have`} no label yet, because the
        HAWB number comes with check-in.
      </Alert>
    )}
    {strangers > 0 && (
      <Alert color="orange">
        {plural(strangers, 'package')} of a customer who isn’t on this device: no label here. Use a shared
        printer, or print on a device of the office.
      </Alert>
    )}
    {tooMany > 0 && (
      <Alert color="red">
        {formatCount(tooMany)} labels are too many at once. Choose packages with at most{' '}
        {formatCount(maxLabels)} pieces together.
      </Alert>
    )}
  </>
)

/** The labels stay mounted until the dialog closes, because phones print after their preview. */
function PrintButton({ pieces }: { pieces: readonly LabelPiece[] }) {
  const sheet = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    flushSync(() => setShown(true))
    await untilDrawn(sheet.current)
    setBusy(false)
    window.print()
  }
  return (
    <>
      <Button
        leftSection={<PrintIcon size={18} />}
        loading={isBusy}
        data-autofocus
        onClick={() => void print()}
      >
        Print
      </Button>
      {isShown && <LabelSheet ref={sheet} pieces={pieces} />}
    </>
  )
}

interface PieceChoiceProps {
  paper: LabelsProps['papers'][number]
  /** 0 means all pieces. */
  piece: number
  onChoose: (piece: number) => void
}

const PieceChoice = ({ paper, piece, onChoose }: PieceChoiceProps) => (
  <NativeSelect
    label="Which pieces"
    value={String(piece)}
    onChange={(event) => onChoose(Number(event.currentTarget.value))}
    data={[
      { value: '0', label: `All ${formatCount(paper.package.pieces)}` },
      ...allPieces(paper).map((n) => ({ value: String(n), label: `Only piece ${n}` })),
    ]}
  />
)
