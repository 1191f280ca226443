import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoxLine } from '#sync/entities/packages/box-line.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { linesWithoutHome } from '#sync/rules/packages/lines-apart.ts'
import { mutate } from '../../../changes/mutate.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { plural } from '../../../ui/texts/format.ts'

interface SplitDialogProps {
  pkg: Package
  onClose: () => void
}

/** Unpacks a consolidated package. */
export function TakeApartDialog({ pkg, onClose }: SplitDialogProps) {
  const navigate = useNavigate()
  const lines = linesWithoutHome(pkg)
  const [firstPart] = pkg.contents
  const [homes, setHomes] = useState<Readonly<Record<string, string>>>({})
  const homeOf = ({ lineId }: BoxLine) => homes[lineId] ?? firstPart?.packageId ?? ''
  const takeApart = async () => {
    const chosenHomes = lines.map((line) => ({ lineId: line.lineId, packageId: homeOf(line) }))
    await mutate('package.split', { packageId: pkg.packageId, lines: chosenHomes })
    toastSuccess(`Taken apart into ${plural(pkg.contents.length, 'package')}`)
    await navigate({ to: '/admin/packages' })
  }
  return (
    <AskDialog
      title={`Take ${pkg.trackingNumber} apart?`}
      confirm="Take apart"
      failed="It was not taken apart"
      onConfirm={takeApart}
      onClose={onClose}
    >
      Its {plural(pkg.contents.length, 'package')} get their own labels and weights back. The label{' '}
      {pkg.hawbNumber} is no longer used. Items go back to the package that they came with.
      {lines.map((line) => (
        <NativeSelect
          key={line.lineId}
          mt="sm"
          label={`${line.description} was added later. Which package is it in?`}
          data={pkg.contents.map(({ packageId, trackingNumber, description }) => ({
            value: packageId,
            label: [trackingNumber, description].filter(Boolean).join(', '),
          }))}
          value={homeOf(line)}
          onChange={(event) => setHomes({ ...homes, [line.lineId]: event.currentTarget.value })}
        />
      ))}
    </AskDialog>
  )
}

const check = ({ pieces }: { pieces: string }): Record<string, string> =>
  Number.isInteger(Number(pieces)) && Number(pieces) >= 2 && Number(pieces) <= 999
    ? {}
    : { pieces: 'Enter a whole number from 2 to 999.' }

/** Makes pieces of a package, each of which is labelled and counted. */
export function PiecesDialog({ pkg, onClose }: SplitDialogProps) {
  const state = useSaveForm({
    initialValues: { pieces: String(Math.max(2, pkg.pieces)) },
    check,
    async save({ pieces }) {
      await mutate('package.split', { packageId: pkg.packageId, pieces: Number(pieces) })
      toastSuccess(`${pkg.trackingNumber} has ${plural(Number(pieces), 'piece')}. Print a label for each.`)
      onClose()
    },
    failure: notSavedText,
  })
  return (
    <FormDialog
      title={`Split ${pkg.trackingNumber} into pieces`}
      label="Split"
      state={state}
      onClose={onClose}
    >
      <Text mb="sm">The pieces keep one HAWB and are billed once. Each is counted when it arrives.</Text>
      <TextInput label="Pieces" inputMode="numeric" data-autofocus {...state.form.getInputProps('pieces')} />
    </FormDialog>
  )
}
