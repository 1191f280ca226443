import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { piecesText } from '#sync/rules/packages/pieces.ts'
import { mutate } from '../../../changes/mutate.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { useAction } from '../../../ui/use-action.ts'

interface CountPiecesProps {
  manifestId: string
  pkg: Package
  onSaved: (text: string) => void
  onClose: () => void
}

/** Records which pieces of a package are not there, although the package is. */
export function CountPieces({ manifestId, pkg, onSaved, onClose }: CountPiecesProps) {
  const [missingPieces, setMissingPieces] = useState<readonly number[]>(pkg.missingPieces ?? [])
  const save = useAction(async () => {
    const line = { packageId: pkg.packageId, arrival: 'Received' as const, missingPieces: [...missingPieces] }
    await mutate('manifest.countLine', { manifestId, lines: [line] })
    onSaved(missingPieces.length === 0 ? 'All pieces are here' : `Missing: ${piecesText(missingPieces)}`)
    onClose()
  })
  const toggle = (piece: number) =>
    setMissingPieces(
      missingPieces.includes(piece)
        ? missingPieces.filter((item) => item !== piece)
        : [...missingPieces, piece].sort((a, b) => a - b),
    )
  return (
    <Dialog onClose={onClose} title="Which pieces are missing?">
      <Stack>
        <Text>
          <b>{pkg.trackingNumber}</b> has {pkg.pieces} pieces. Tick those that are not here.
        </Text>
        <Group>
          {Array.from({ length: pkg.pieces }, (_, n) => n + 1).map((piece) => (
            <Checkbox
              key={piece}
              label={`Piece ${piece}`}
              checked={missingPieces.includes(piece)}
              onChange={() => toggle(piece)}
            />
          ))}
        </Group>
        <ProblemAlert text={save.problem} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.busy} onClick={() => void save.run()}>
            Save pieces
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
